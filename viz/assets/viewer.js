(()=>{function Z(s,e={},...t){let n=document.createElement(s);for(let[i,r]of Object.entries(e))i==="text"?n.textContent=r:i.startsWith("on")?n.addEventListener(i.slice(2),r):r===!0?n.setAttribute(i,""):r!==!1&&r!=null&&n.setAttribute(i,r);return n.append(...t.filter(i=>i!=null)),n}function Kn(s,e=4){if(s==null||Number.isNaN(s))return"\u2013";if(!Number.isFinite(s))return s>0?"\u221E":"\u2212\u221E";if(s===0)return"0";let t=Math.abs(s),n;if(t>=1e6||t<1e-4){let[i,r]=s.toExponential(Math.max(e-2,1)).split("e");n=`${i.includes(".")?i.replace(/\.?0+$/,""):i}e${Number(r)}`}else n=s.toPrecision(e),n.includes("e")&&(n=String(Number(n))),n.includes(".")&&(n=n.replace(/\.?0+$/,""));return n.replaceAll("-","\u2212")}function tl(s){return s==null?"\u2013":s<1?`${Kn(s*1e3)} g`:`${Kn(s)} kg`}var Vd=400,Fc=class{constructor(e,t,n){Object.assign(this,{dialog:e,units:n,chosen:new Set}),this.update(t),this.search=e.querySelector("input"),this.list=e.querySelector(".list"),this.search.addEventListener("input",()=>this.fill())}update(e){this.signals=[...e.values()].filter(t=>!t.of)}ask(e=[]){return this.chosen=new Set(e),this.search.value="",this.fill(),this.dialog.returnValue="",this.dialog.showModal(),new Promise(t=>{this.dialog.addEventListener("close",()=>t(this.dialog.returnValue==="plot"&&this.chosen.size?[...this.chosen]:null),{once:!0})})}fill(){let e=this.search.value.trim().toLowerCase(),t=this.signals.filter(({name:i,unit:r})=>!e||i.toLowerCase().includes(e)||r.toLowerCase()===e),n=new Map;for(let i of t.slice(0,Vd))n.set(i.unit,[...n.get(i.unit)??[],i]);this.list.replaceChildren(...[...n].map(([i,r])=>Z("section",{},Z("h3",{text:this.units.shown(i).name||"no unit"}),...r.map(o=>this.row(o))))),t.length>Vd&&this.list.append(Z("p",{class:"hint",text:`${t.length-Vd} more: search for them.`})),t.length||this.list.append(Z("p",{class:"hint",text:"No such signal."})),this.count()}row({name:e}){let t=Z("input",{type:"checkbox"});return t.checked=this.chosen.has(e),t.addEventListener("change",()=>{t.checked?this.chosen.add(e):this.chosen.delete(e),this.count()}),Z("label",{},t,Z("span",{text:e,dir:"auto"}))}count(){this.dialog.querySelector(".count").textContent=`${this.chosen.size} chosen`,this.dialog.querySelector("[value=plot]").disabled=!this.chosen.size}};var Ir={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Lr={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},f0=0,Lf=1,p0=2;var ao=1,m0=2,Ma=3,Gi=0,Jn=1,sn=2,ss=0,ba=1,Df=2,Nf=3,Uf=4,g0=5;var lo=100,_0=101,x0=102,y0=103,v0=104,S0=200,M0=201,b0=202,w0=203,Of=204,Ff=205,E0=206,T0=207,A0=208,R0=209,C0=210,P0=211,I0=212,L0=213,D0=214,_h=0,sa=1,xh=2,ra=3,yh=4,vh=5,Sh=6,Mh=7,kh=0,N0=1,U0=2,Wi=0,Bf=1,kf=2,zf=3,Vf=4,Hf=5,Gf=6,Wf=7,xf="attached",O0="detached",Xf=300,co=301,wa=302,zh=303,Vh=304,Tr=1e3,zi=1001,oa=1002,xn=1003,Hh=1004;var ho=1005;var Ln=1006,Ea=1007;var Xi=1008;var wi=1009,qf=1010,Yf=1011,Ta=1012,Gh=1013,qi=1014,gi=1015,rs=1016,Wh=1017,Xh=1018,uo=1020,$f=35902,Kf=35899,jf=1021,Zf=1022,Mi=1023,Ks=1026,lr=1027,qh=1028,ql=1029,Dr=1030,Yh=1031;var $h=1033,Yl=33776,$l=33777,Kl=33778,jl=33779,Kh=35840,jh=35841,Zh=35842,Jh=35843,Qh=36196,eu=37492,tu=37496,nu=37488,iu=37489,Zl=37490,su=37491,ru=37808,ou=37809,au=37810,lu=37811,cu=37812,hu=37813,uu=37814,du=37815,fu=37816,pu=37817,mu=37818,gu=37819,_u=37820,xu=37821,yu=36492,vu=36494,Su=36495,Mu=36283,bu=36284,Jl=36285,wu=36286;var Jr=2300,Qr=2301,mh=2302,yf=2303,vf=2400,Sf=2401,Mf=2402,F0=2500;var Jf=0,Ql=1,Aa=2,B0=3200;var ec=0,k0=1,cr="",In="srgb",_i="srgb-linear",gl="linear",Dt="srgb";var gh=7680,Qf=7681;var ep=514;var z0=519,V0=512,H0=513,G0=514,tp=515,W0=516,X0=517,np=518,ip=519,sp=35044;var rp="300 es",Vi=2e3,aa=2001;function fv(s){for(let e=s.length-1;e>=0;--e)if(s[e]>=65535)return!0;return!1}function pv(s){return ArrayBuffer.isView(s)&&!(s instanceof DataView)}function la(s){return document.createElementNS("http://www.w3.org/1999/xhtml",s)}function q0(){let s=la("canvas");return s.style.display="block",s}var yg={},ca=null;function _l(...s){let e="THREE."+s.shift();ca?ca("log",e,...s):console.log(e,...s)}function Y0(s){let e=s[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=s[1];t&&t.isStackTrace?s[0]+=" "+t.getLocation():s[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return s}function Ye(...s){s=Y0(s);let e="THREE."+s.shift();if(ca)ca("warn",e,...s);else{let t=s[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...s)}}function Qe(...s){s=Y0(s);let e="THREE."+s.shift();if(ca)ca("error",e,...s);else{let t=s[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...s)}}function Zr(...s){let e=s.join(" ");e in yg||(yg[e]=!0,Ye(...s))}function $0(s,e,t){return new Promise(function(n,i){function r(){switch(s.clientWaitSync(e,s.SYNC_FLUSH_COMMANDS_BIT,0)){case s.WAIT_FAILED:i();break;case s.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var K0={[_h]:_h,[xh]:Sh,[yh]:yh,[ra]:vh,[sa]:sa,[Sh]:xh,[Mh]:Mh,[vh]:ra},is=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let i=n[e];if(i!==void 0){let r=i.indexOf(t);r!==-1&&i.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let i=n.slice(0);for(let r=0,o=i.length;r<o;r++)i[r].call(this,e);e.target=null}}},ii=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],vg=1234567,pl=Math.PI/180,eo=180/Math.PI;function ws(){let s=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(ii[s&255]+ii[s>>8&255]+ii[s>>16&255]+ii[s>>24&255]+"-"+ii[e&255]+ii[e>>8&255]+"-"+ii[e>>16&15|64]+ii[e>>24&255]+"-"+ii[t&63|128]+ii[t>>8&255]+"-"+ii[t>>16&255]+ii[t>>24&255]+ii[n&255]+ii[n>>8&255]+ii[n>>16&255]+ii[n>>24&255]).toLowerCase()}function at(s,e,t){return Math.max(e,Math.min(t,s))}function op(s,e){return(s%e+e)%e}function mv(s,e,t,n,i){return n+(s-e)*(i-n)/(t-e)}function gv(s,e,t){return s!==e?(t-s)/(e-s):0}function ml(s,e,t){return(1-t)*s+t*e}function _v(s,e,t,n){return ml(s,e,1-Math.exp(-t*n))}function xv(s,e=1){return e-Math.abs(op(s,e*2)-e)}function yv(s,e,t){return s<=e?0:s>=t?1:(s=(s-e)/(t-e),s*s*(3-2*s))}function vv(s,e,t){return s<=e?0:s>=t?1:(s=(s-e)/(t-e),s*s*s*(s*(s*6-15)+10))}function Sv(s,e){return s+Math.floor(Math.random()*(e-s+1))}function Mv(s,e){return s+Math.random()*(e-s)}function bv(s){return s*(.5-Math.random())}function wv(s){s!==void 0&&(vg=s);let e=vg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Ev(s){return s*pl}function Tv(s){return s*eo}function Av(s){return s>0&&Number.isInteger(s)&&2**Math.round(Math.log2(s))===s}function Rv(s){return Math.pow(2,Math.ceil(Math.log(s)/Math.LN2))}function ap(s){return Math.pow(2,Math.floor(Math.log(s)/Math.LN2))}function Cv(s,e,t,n,i){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),u=o((e+n)/2),h=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),m=o((n-e)/2);switch(i){case"XYX":s.set(a*u,l*h,l*d,a*c);break;case"YZY":s.set(l*d,a*u,l*h,a*c);break;case"ZXZ":s.set(l*h,l*d,a*u,a*c);break;case"XZX":s.set(a*u,l*m,l*f,a*c);break;case"YXY":s.set(l*f,a*u,l*m,a*c);break;case"ZYZ":s.set(l*m,l*f,a*u,a*c);break;default:Ye("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+i)}}function Eu(s){switch(s.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function lp(s,e){if(e.constructor===Float32Array)return s;let t=Eu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(s/t,-1)}function cp(s,e){if(e.constructor===Float32Array)return s;let t=Eu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(s*t)}var Nr={DEG2RAD:pl,RAD2DEG:eo,generateUUID:ws,clamp:at,euclideanModulo:op,mapLinear:mv,inverseLerp:gv,lerp:ml,damp:_v,pingpong:xv,smoothstep:yv,smootherstep:vv,randInt:Sv,randFloat:Mv,randFloatSpread:bv,seededRandom:wv,degToRad:Ev,radToDeg:Tv,isPowerOfTwo:Av,ceilPowerOfTwo:Rv,floorPowerOfTwo:ap,setQuaternionFromProperEuler:Cv,normalize:cp,denormalize:lp},Be=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,i=e.elements;return this.x=i[0]*t+i[3]*n+i[6],this.y=i[1]*t+i[4]*n+i[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=at(this.x,e.x,t.x),this.y=at(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=at(this.x,e,t),this.y=at(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(at(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(at(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),i=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*i+e.x,this.y=r*i+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},pn=class{constructor(e=0,t=0,n=0,i=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=i}static slerpFlat(e,t,n,i,r,o,a){let l=n[i+0],c=n[i+1],u=n[i+2],h=n[i+3],d=r[o+0],f=r[o+1],m=r[o+2],x=r[o+3];if(h!==x||l!==d||c!==f||u!==m){let p=l*d+c*f+u*m+h*x;p<0&&(d=-d,f=-f,m=-m,x=-x,p=-p);let g=1-a;if(p<.9995){let S=Math.acos(p),A=Math.sin(S);g=Math.sin(g*S)/A,a=Math.sin(a*S)/A,l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+x*a}else{l=l*g+d*a,c=c*g+f*a,u=u*g+m*a,h=h*g+x*a;let S=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=S,c*=S,u*=S,h*=S}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,i,r,o){let a=n[i],l=n[i+1],c=n[i+2],u=n[i+3],h=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+u*h+l*f-c*d,e[t+1]=l*m+u*d+c*h-a*f,e[t+2]=c*m+u*f+a*d-l*h,e[t+3]=u*m-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,i){return this._x=e,this._y=t,this._z=n,this._w=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,i=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),u=a(i/2),h=a(r/2),d=l(n/2),f=l(i/2),m=l(r/2);switch(o){case"XYZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"YXZ":this._x=d*u*h+c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"ZXY":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h-d*f*m;break;case"ZYX":this._x=d*u*h-c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h+d*f*m;break;case"YZX":this._x=d*u*h+c*f*m,this._y=c*f*h+d*u*m,this._z=c*u*m-d*f*h,this._w=c*u*h-d*f*m;break;case"XZY":this._x=d*u*h-c*f*m,this._y=c*f*h-d*u*m,this._z=c*u*m+d*f*h,this._w=c*u*h+d*f*m;break;default:Ye("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,i=Math.sin(n);return this._x=e.x*i,this._y=e.y*i,this._z=e.z*i,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],i=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=n+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(r-c)*f,this._z=(o-i)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(i+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(i+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-i)/f,this._x=(r+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(at(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let i=Math.min(1,t/n);return this.slerp(e,i),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=n*u+o*a+i*c-r*l,this._y=i*u+o*l+r*a-n*c,this._z=r*u+o*c+n*l-i*a,this._w=o*u-n*a-i*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,i=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,i=-i,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+i*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),i=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(i*Math.sin(e),i*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Sg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Sg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*i,this.y=r[1]*t+r[4]*n+r[7]*i,this.z=r[2]*t+r[5]*n+r[8]*i,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*i+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*i+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*i+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*i+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,i=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*i-a*n),u=2*(a*t-r*i),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*u,this.y=n+l*u+a*c-r*h,this.z=i+l*h+r*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,i=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*i,this.y=r[1]*t+r[5]*n+r[9]*i,this.z=r[2]*t+r[6]*n+r[10]*i,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=at(this.x,e.x,t.x),this.y=at(this.y,e.y,t.y),this.z=at(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=at(this.x,e,t),this.y=at(this.y,e,t),this.z=at(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(at(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,i=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=i*l-r*a,this.y=r*o-n*l,this.z=n*a-i*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Hd.copy(this).projectOnVector(e),this.sub(Hd)}reflect(e){return this.sub(Hd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(at(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,i=this.z-e.z;return t*t+n*n+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let i=Math.sin(t)*e;return this.x=i*Math.sin(n),this.y=Math.cos(t)*e,this.z=i*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),i=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=i,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Hd=new C,Sg=new pn,st=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,i,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c)}set(e,t,n,i,r,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=i,u[2]=a,u[3]=t,u[4]=r,u[5]=l,u[6]=n,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],u=n[4],h=n[7],d=n[2],f=n[5],m=n[8],x=i[0],p=i[3],g=i[6],S=i[1],A=i[4],v=i[7],R=i[2],T=i[5],_=i[8];return r[0]=o*x+a*S+l*R,r[3]=o*p+a*A+l*T,r[6]=o*g+a*v+l*_,r[1]=c*x+u*S+h*R,r[4]=c*p+u*A+h*T,r[7]=c*g+u*v+h*_,r[2]=d*x+f*S+m*R,r[5]=d*p+f*A+m*T,r[8]=d*g+f*v+m*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-n*r*u+n*a*l+i*r*c-i*o*l}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*r,f=c*r-o*l,m=t*h+n*d+i*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return e[0]=h*x,e[1]=(i*c-u*n)*x,e[2]=(a*n-i*o)*x,e[3]=d*x,e[4]=(u*t-i*l)*x,e[5]=(i*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,i,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-i*c,i*l,-i*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Zr("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Gd.makeScale(e,t)),this}rotate(e){return Zr("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Gd.makeRotation(-e)),this}translate(e,t){return Zr("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Gd.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<9;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Gd=new st,Mg=new st().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),bg=new st().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Pv(){let s={enabled:!0,workingColorSpace:_i,spaces:{},convert:function(i,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Dt&&(i.r=Ys(i.r),i.g=Ys(i.g),i.b=Ys(i.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(i.applyMatrix3(this.spaces[r].toXYZ),i.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Dt&&(i.r=ia(i.r),i.g=ia(i.g),i.b=ia(i.b))),i},workingToColorSpace:function(i,r){return this.convert(i,this.workingColorSpace,r)},colorSpaceToWorking:function(i,r){return this.convert(i,r,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===cr?gl:this.spaces[i].transfer},getToneMappingMode:function(i){return this.spaces[i].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(i,r=this.workingColorSpace){return i.fromArray(this.spaces[r].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,r,o){return i.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return s.define({[_i]:{primaries:e,whitePoint:n,transfer:gl,toXYZ:Mg,fromXYZ:bg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:In},outputColorSpaceConfig:{drawingBufferColorSpace:In}},[In]:{primaries:e,whitePoint:n,transfer:Dt,toXYZ:Mg,fromXYZ:bg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:In}}}),s}var mt=Pv();function Ys(s){return s<.04045?s*.0773993808:Math.pow(s*.9478672986+.0521327014,2.4)}function ia(s){return s<.0031308?s*12.92:1.055*Math.pow(s,.41666)-.055}var Fo,bh=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Fo===void 0&&(Fo=la("canvas")),Fo.width=e.width,Fo.height=e.height;let i=Fo.getContext("2d");e instanceof ImageData?i.putImageData(e,0,0):i.drawImage(e,0,0,e.width,e.height),n=Fo}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=la("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let i=n.getImageData(0,0,e.width,e.height),r=i.data;for(let o=0;o<r.length;o++)r[o]=Ys(r[o]/255)*255;return n.putImageData(i,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Ys(t[n]/255)*255):t[n]=Ys(t[n]);return{data:t,width:e.width,height:e.height}}else return Ye("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Iv=0,ha=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Iv++}),this.uuid=ws(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},i=this.data;if(i!==null){let r;if(Array.isArray(i)){r=[];for(let o=0,a=i.length;o<a;o++)i[o].isDataTexture?r.push(Wd(i[o].image)):r.push(Wd(i[o]))}else r=Wd(i);n.url=r}return t||(e.images[this.uuid]=n),n}};function Wd(s){return typeof HTMLImageElement<"u"&&s instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&s instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&s instanceof ImageBitmap?bh.getDataURL(s):s.data?{data:Array.from(s.data),width:s.width,height:s.height,type:s.data.constructor.name}:(Ye("Texture: Unable to serialize Texture."),{})}var Lv=0,Xd=new C,Dn=class s extends is{constructor(e=s.DEFAULT_IMAGE,t=s.DEFAULT_MAPPING,n=zi,i=zi,r=Ln,o=Xi,a=Mi,l=wi,c=s.DEFAULT_ANISOTROPY,u=cr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Lv++}),this.uuid=ws(),this.name="",this.source=new ha(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=i,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Be(0,0),this.repeat=new Be(1,1),this.center=new Be(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new st,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Xd).x}get height(){return this.source.getSize(Xd).y}get depth(){return this.source.getSize(Xd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ye(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){Ye(`Texture.setValues(): property '${t}' does not exist.`);continue}i&&n&&i.isVector2&&n.isVector2||i&&n&&i.isVector3&&n.isVector3||i&&n&&i.isMatrix3&&n.isMatrix3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Xf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Tr:e.x=e.x-Math.floor(e.x);break;case zi:e.x=e.x<0?0:1;break;case oa:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Tr:e.y=e.y-Math.floor(e.y);break;case zi:e.y=e.y<0?0:1;break;case oa:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Dn.DEFAULT_IMAGE=null;Dn.DEFAULT_MAPPING=Xf;Dn.DEFAULT_ANISOTROPY=1;var vt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,i=1){this.x=e,this.y=t,this.z=n,this.w=i}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,i){return this.x=e,this.y=t,this.z=n,this.w=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,i=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*i+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*i+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*i+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*i+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,i,r,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],m=l[9],x=l[2],p=l[6],g=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-x)<.01&&Math.abs(m-p)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+x)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,v=(f+1)/2,R=(g+1)/2,T=(u+d)/4,_=(h+x)/4,b=(m+p)/4;return A>v&&A>R?A<.01?(n=0,i=.707106781,r=.707106781):(n=Math.sqrt(A),i=T/n,r=_/n):v>R?v<.01?(n=.707106781,i=0,r=.707106781):(i=Math.sqrt(v),n=T/i,r=b/i):R<.01?(n=.707106781,i=.707106781,r=0):(r=Math.sqrt(R),n=_/r,i=b/r),this.set(n,i,r,t),this}let S=Math.sqrt((p-m)*(p-m)+(h-x)*(h-x)+(d-u)*(d-u));return Math.abs(S)<.001&&(S=1),this.x=(p-m)/S,this.y=(h-x)/S,this.z=(d-u)/S,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=at(this.x,e.x,t.x),this.y=at(this.y,e.y,t.y),this.z=at(this.z,e.z,t.z),this.w=at(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=at(this.x,e,t),this.y=at(this.y,e,t),this.z=at(this.z,e,t),this.w=at(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(at(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},wh=class extends is{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ln,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new vt(0,0,e,t),this.scissorTest=!1,this.viewport=new vt(0,0,e,t),this.textures=[];let i=n.count;for(let r=0;r<i;r++)this.textures[r]=new Dn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ln,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let i=0,r=this.textures.length;i<r;i++)this.textures[i].image.width=e,this.textures[i].image.height=t,this.textures[i].image.depth=n,this.textures[i].isData3DTexture!==!0&&(this.textures[i].isArrayTexture=this.textures[i].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let i=Object.assign({},e.textures[t].image);this.textures[t].source=new ha(i)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},jn=class extends wh{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},xl=class extends Dn{constructor(e=null,t=1,n=1,i=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=xn,this.minFilter=xn,this.wrapR=zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Eh=class extends Dn{constructor(e=null,t=1,n=1,i=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:i},this.magFilter=xn,this.minFilter=xn,this.wrapR=zi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var qe=class s{static{this.prototype.isMatrix4=!0}constructor(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p)}set(e,t,n,i,r,o,a,l,c,u,h,d,f,m,x,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=i,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=d,g[3]=f,g[7]=m,g[11]=x,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new s().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,i=1/Bo.setFromMatrixColumn(e,0).length(),r=1/Bo.setFromMatrixColumn(e,1).length(),o=1/Bo.setFromMatrixColumn(e,2).length();return t[0]=n[0]*i,t[1]=n[1]*i,t[2]=n[2]*i,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,i=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(i),c=Math.sin(i),u=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let d=o*u,f=o*h,m=a*u,x=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+m*c,t[5]=d-x*c,t[9]=-a*l,t[2]=x-d*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,m=c*u,x=c*h;t[0]=d+x*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-m,t[6]=x+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,m=c*u,x=c*h;t[0]=d-x*a,t[4]=-o*h,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*u,t[9]=x-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,m=a*u,x=a*h;t[0]=l*u,t[4]=m*c-f,t[8]=d*c+x,t[1]=l*h,t[5]=x*c+d,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*u,t[4]=x-d*h,t[8]=m*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+m,t[10]=d-x*h}else if(e.order==="XZY"){let d=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+x,t[5]=o*u,t[9]=f*h-m,t[2]=m*h-f,t[6]=a*u,t[10]=x*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Dv,e,Nv)}lookAt(e,t,n){let i=this.elements;return Pi.subVectors(e,t),Pi.lengthSq()===0&&(Pi.z=1),Pi.normalize(),vr.crossVectors(n,Pi),vr.lengthSq()===0&&(Math.abs(n.z)===1?Pi.x+=1e-4:Pi.z+=1e-4,Pi.normalize(),vr.crossVectors(n,Pi)),vr.normalize(),Bc.crossVectors(Pi,vr),i[0]=vr.x,i[4]=Bc.x,i[8]=Pi.x,i[1]=vr.y,i[5]=Bc.y,i[9]=Pi.y,i[2]=vr.z,i[6]=Bc.z,i[10]=Pi.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,i=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],u=n[1],h=n[5],d=n[9],f=n[13],m=n[2],x=n[6],p=n[10],g=n[14],S=n[3],A=n[7],v=n[11],R=n[15],T=i[0],_=i[4],b=i[8],O=i[12],D=i[1],L=i[5],k=i[9],H=i[13],N=i[2],W=i[6],Y=i[10],G=i[14],ce=i[3],j=i[7],Q=i[11],se=i[15];return r[0]=o*T+a*D+l*N+c*ce,r[4]=o*_+a*L+l*W+c*j,r[8]=o*b+a*k+l*Y+c*Q,r[12]=o*O+a*H+l*G+c*se,r[1]=u*T+h*D+d*N+f*ce,r[5]=u*_+h*L+d*W+f*j,r[9]=u*b+h*k+d*Y+f*Q,r[13]=u*O+h*H+d*G+f*se,r[2]=m*T+x*D+p*N+g*ce,r[6]=m*_+x*L+p*W+g*j,r[10]=m*b+x*k+p*Y+g*Q,r[14]=m*O+x*H+p*G+g*se,r[3]=S*T+A*D+v*N+R*ce,r[7]=S*_+A*L+v*W+R*j,r[11]=S*b+A*k+v*Y+R*Q,r[15]=S*O+A*H+v*G+R*se,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],m=e[3],x=e[7],p=e[11],g=e[15],S=l*f-c*d,A=a*f-c*h,v=a*d-l*h,R=o*f-c*u,T=o*d-l*u,_=o*h-a*u;return t*(x*S-p*A+g*v)-n*(m*S-p*R+g*T)+i*(m*A-x*R+g*_)-r*(m*v-x*T+p*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],i=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-n*(r*u-a*l)+i*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let i=this.elements;return e.isVector3?(i[12]=e.x,i[13]=e.y,i[14]=e.z):(i[12]=e,i[13]=t,i[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],i=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],m=e[12],x=e[13],p=e[14],g=e[15],S=t*a-n*o,A=t*l-i*o,v=t*c-r*o,R=n*l-i*a,T=n*c-r*a,_=i*c-r*l,b=u*x-h*m,O=u*p-d*m,D=u*g-f*m,L=h*p-d*x,k=h*g-f*x,H=d*g-f*p,N=S*H-A*k+v*L+R*D-T*O+_*b;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*H-l*k+c*L)*W,e[1]=(i*k-n*H-r*L)*W,e[2]=(x*_-p*T+g*R)*W,e[3]=(d*T-h*_-f*R)*W,e[4]=(l*D-o*H-c*O)*W,e[5]=(t*H-i*D+r*O)*W,e[6]=(p*v-m*_-g*A)*W,e[7]=(u*_-d*v+f*A)*W,e[8]=(o*k-a*D+c*b)*W,e[9]=(n*D-t*k-r*b)*W,e[10]=(m*T-x*v+g*S)*W,e[11]=(h*v-u*T-f*S)*W,e[12]=(a*O-o*L-l*b)*W,e[13]=(t*L-n*O+i*b)*W,e[14]=(x*A-m*R-p*S)*W,e[15]=(u*R-h*A+d*S)*W,this}scale(e){let t=this.elements,n=e.x,i=e.y,r=e.z;return t[0]*=n,t[4]*=i,t[8]*=r,t[1]*=n,t[5]*=i,t[9]*=r,t[2]*=n,t[6]*=i,t[10]*=r,t[3]*=n,t[7]*=i,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],i=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,i))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),i=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,u=r*a;return this.set(c*o+n,c*a-i*l,c*l+i*a,0,c*a+i*l,u*a+n,u*l-i*o,0,c*l-i*a,u*l+i*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,i,r,o){return this.set(1,n,r,0,e,1,o,0,t,i,1,0,0,0,0,1),this}compose(e,t,n){let i=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,u=o+o,h=a+a,d=r*c,f=r*u,m=r*h,x=o*u,p=o*h,g=a*h,S=l*c,A=l*u,v=l*h,R=n.x,T=n.y,_=n.z;return i[0]=(1-(x+g))*R,i[1]=(f+v)*R,i[2]=(m-A)*R,i[3]=0,i[4]=(f-v)*T,i[5]=(1-(d+g))*T,i[6]=(p+S)*T,i[7]=0,i[8]=(m+A)*_,i[9]=(p-S)*_,i[10]=(1-(d+x))*_,i[11]=0,i[12]=e.x,i[13]=e.y,i[14]=e.z,i[15]=1,this}decompose(e,t,n){let i=this.elements;e.x=i[12],e.y=i[13],e.z=i[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Bo.set(i[0],i[1],i[2]).length(),a=Bo.set(i[4],i[5],i[6]).length(),l=Bo.set(i[8],i[9],i[10]).length();r<0&&(o=-o),es.copy(this);let c=1/o,u=1/a,h=1/l;return es.elements[0]*=c,es.elements[1]*=c,es.elements[2]*=c,es.elements[4]*=u,es.elements[5]*=u,es.elements[6]*=u,es.elements[8]*=h,es.elements[9]*=h,es.elements[10]*=h,t.setFromRotationMatrix(es),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,i,r,o,a=Vi,l=!1){let c=this.elements,u=2*r/(t-e),h=2*r/(n-i),d=(t+e)/(t-e),f=(n+i)/(n-i),m,x;if(l)m=r/(o-r),x=o*r/(o-r);else if(a===Vi)m=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===aa)m=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,i,r,o,a=Vi,l=!1){let c=this.elements,u=2/(t-e),h=2/(n-i),d=-(t+e)/(t-e),f=-(n+i)/(n-i),m,x;if(l)m=1/(o-r),x=o/(o-r);else if(a===Vi)m=-2/(o-r),x=-(o+r)/(o-r);else if(a===aa)m=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let i=0;i<16;i++)if(t[i]!==n[i])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Bo=new C,es=new qe,Dv=new C(0,0,0),Nv=new C(1,1,1),vr=new C,Bc=new C,Pi=new C,wg=new qe,Eg=new pn,ys=class s{constructor(e=0,t=0,n=0,i=s.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=i}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,i=this._order){return this._x=e,this._y=t,this._z=n,this._order=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let i=e.elements,r=i[0],o=i[4],a=i[8],l=i[1],c=i[5],u=i[9],h=i[2],d=i[6],f=i[10];switch(t){case"XYZ":this._y=Math.asin(at(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-at(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(at(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-at(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(at(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-at(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ye("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return wg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(wg,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Eg.setFromEuler(this),this.setFromQuaternion(Eg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};ys.DEFAULT_ORDER="XYZ";var ua=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Uv=0,Tg=new C,ko=new pn,zs=new qe,kc=new C,nl=new C,Ov=new C,Fv=new pn,Ag=new C(1,0,0),Rg=new C(0,1,0),Cg=new C(0,0,1),Pg={type:"added"},Bv={type:"removed"},zo={type:"childadded",child:null},qd={type:"childremoved",child:null},Qt=class s extends is{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Uv++}),this.uuid=ws(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=s.DEFAULT_UP.clone();let e=new C,t=new ys,n=new pn,i=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new qe},normalMatrix:{value:new st}}),this.matrix=new qe,this.matrixWorld=new qe,this.matrixAutoUpdate=s.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=s.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ua,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return ko.setFromAxisAngle(e,t),this.quaternion.multiply(ko),this}rotateOnWorldAxis(e,t){return ko.setFromAxisAngle(e,t),this.quaternion.premultiply(ko),this}rotateX(e){return this.rotateOnAxis(Ag,e)}rotateY(e){return this.rotateOnAxis(Rg,e)}rotateZ(e){return this.rotateOnAxis(Cg,e)}translateOnAxis(e,t){return Tg.copy(e).applyQuaternion(this.quaternion),this.position.add(Tg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Ag,e)}translateY(e){return this.translateOnAxis(Rg,e)}translateZ(e){return this.translateOnAxis(Cg,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(zs.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?kc.copy(e):kc.set(e,t,n);let i=this.parent;this.updateWorldMatrix(!0,!1),nl.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?zs.lookAt(nl,kc,this.up):zs.lookAt(kc,nl,this.up),this.quaternion.setFromRotationMatrix(zs),i&&(zs.extractRotation(i.matrixWorld),ko.setFromRotationMatrix(zs),this.quaternion.premultiply(ko.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Pg),zo.child=e,this.dispatchEvent(zo),zo.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(Bv),qd.child=e,this.dispatchEvent(qd),qd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),zs.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),zs.multiply(e.parent.matrixWorld)),e.applyMatrix4(zs),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Pg),zo.child=e,this.dispatchEvent(zo),zo.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,i=this.children.length;n<i;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let i=this.children;for(let r=0,o=i.length;r<o;r++)i[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(nl,e,Ov),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(nl,Fv,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,i=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*i,r[13]+=n-r[1]*t-r[5]*n-r[9]*i,r[14]+=i-r[2]*t-r[6]*n-r[10]*i}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,i=t.length;n<i;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let i=this.parent;if(e===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let i={};i.uuid=this.uuid,i.type=this.type,i.name=this.name,i.castShadow=this.castShadow,i.receiveShadow=this.receiveShadow,i.visible=this.visible,i.frustumCulled=this.frustumCulled,i.renderOrder=this.renderOrder,i.static=this.static,i.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(i.userData=this.userData),i.layers=this.layers.mask,i.matrix=this.matrix.toArray(),i.up=this.up.toArray(),this.pivot!==null&&(i.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(i.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(i.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(i.type="InstancedMesh",i.count=this.count,i.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(i.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(i.type="BatchedMesh",i.perObjectFrustumCulled=this.perObjectFrustumCulled,i.sortObjects=this.sortObjects,i.drawRanges=this._drawRanges,i.reservedRanges=this._reservedRanges,i.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),i.instanceInfo=this._instanceInfo.map(a=>({...a})),i.availableInstanceIds=this._availableInstanceIds.slice(),i.availableGeometryIds=this._availableGeometryIds.slice(),i.nextIndexStart=this._nextIndexStart,i.nextVertexStart=this._nextVertexStart,i.geometryCount=this._geometryCount,i.maxInstanceCount=this._maxInstanceCount,i.maxVertexCount=this._maxVertexCount,i.maxIndexCount=this._maxIndexCount,i.geometryInitialized=this._geometryInitialized,i.matricesTexture=this._matricesTexture.toJSON(e),i.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(i.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(i.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(i.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?i.background=this.background.toJSON():this.background.isTexture&&(i.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(i.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){i.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(i.bindMode=this.bindMode,i.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),i.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));i.material=a}else i.material=r(e.materials,this.material);if(this.children.length>0){i.children=[];for(let a=0;a<this.children.length;a++)i.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){i.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];i.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),u.length>0&&(n.images=u),h.length>0&&(n.shapes=h),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=i,n;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let i=e.children[n];this.add(i.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Qt.DEFAULT_UP=new C(0,1,0);Qt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Qt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Yt=class extends Qt{constructor(){super(),this.isGroup=!0,this.type="Group"}},kv={type:"move"},da=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Yt,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Yt,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Yt,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let i=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let p=t.getJointPose(x,n),g=this._getHandJoint(c,x);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(i=t.getPose(e.targetRaySpace,n),i===null&&r!==null&&(i=r),i!==null&&(a.matrix.fromArray(i.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,i.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(i.linearVelocity)):a.hasLinearVelocity=!1,i.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(i.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(kv)))}return a!==null&&(a.visible=i!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Yt;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},j0={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Sr={h:0,s:0,l:0},zc={h:0,s:0,l:0};function Yd(s,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?s+(e-s)*6*t:t<1/2?e:t<2/3?s+(e-s)*6*(2/3-t):s}var ke=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let i=e;i&&i.isColor?this.copy(i):typeof i=="number"?this.setHex(i):typeof i=="string"&&this.setStyle(i)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=In){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,mt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,i=mt.workingColorSpace){return this.r=e,this.g=t,this.b=n,mt.colorSpaceToWorking(this,i),this}setHSL(e,t,n,i=mt.workingColorSpace){if(e=op(e,1),t=at(t,0,1),n=at(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Yd(o,r,e+1/3),this.g=Yd(o,r,e),this.b=Yd(o,r,e-1/3)}return mt.colorSpaceToWorking(this,i),this}setStyle(e,t=In){function n(r){r!==void 0&&parseFloat(r)<1&&Ye("Color: Alpha component of "+e+" will be ignored.")}let i;if(i=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=i[1],a=i[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ye("Color: Unknown color model "+e)}}else if(i=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=i[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ye("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=In){let n=j0[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ye("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Ys(e.r),this.g=Ys(e.g),this.b=Ys(e.b),this}copyLinearToSRGB(e){return this.r=ia(e.r),this.g=ia(e.g),this.b=ia(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=In){return mt.workingToColorSpace(si.copy(this),e),Math.round(at(si.r*255,0,255))*65536+Math.round(at(si.g*255,0,255))*256+Math.round(at(si.b*255,0,255))}getHexString(e=In){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=mt.workingColorSpace){mt.workingToColorSpace(si.copy(this),t);let n=si.r,i=si.g,r=si.b,o=Math.max(n,i,r),a=Math.min(n,i,r),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case n:l=(i-r)/h+(i<r?6:0);break;case i:l=(r-n)/h+2;break;case r:l=(n-i)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=mt.workingColorSpace){return mt.workingToColorSpace(si.copy(this),t),e.r=si.r,e.g=si.g,e.b=si.b,e}getStyle(e=In){mt.workingToColorSpace(si.copy(this),e);let t=si.r,n=si.g,i=si.b;return e!==In?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${i.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(i*255)})`}offsetHSL(e,t,n){return this.getHSL(Sr),this.setHSL(Sr.h+e,Sr.s+t,Sr.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Sr),e.getHSL(zc);let n=ml(Sr.h,zc.h,t),i=ml(Sr.s,zc.s,t),r=ml(Sr.l,zc.l,t);return this.setHSL(n,i,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,i=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*i,this.g=r[1]*t+r[4]*n+r[7]*i,this.b=r[2]*t+r[5]*n+r[8]*i,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},si=new ke;ke.NAMES=j0;var js=class extends Qt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new ys,this.environmentIntensity=1,this.environmentRotation=new ys,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},ts=new C,Vs=new C,$d=new C,Hs=new C,Vo=new C,Ho=new C,Ig=new C,Kd=new C,jd=new C,Zd=new C,Jd=new vt,Qd=new vt,ef=new vt,qs=class s{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,i){i.subVectors(n,t),ts.subVectors(e,t),i.cross(ts);let r=i.lengthSq();return r>0?i.multiplyScalar(1/Math.sqrt(r)):i.set(0,0,0)}static getBarycoord(e,t,n,i,r){ts.subVectors(i,t),Vs.subVectors(n,t),$d.subVectors(e,t);let o=ts.dot(ts),a=ts.dot(Vs),l=ts.dot($d),c=Vs.dot(Vs),u=Vs.dot($d),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,m=(o*u-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,i){return this.getBarycoord(e,t,n,i,Hs)===null?!1:Hs.x>=0&&Hs.y>=0&&Hs.x+Hs.y<=1}static getInterpolation(e,t,n,i,r,o,a,l){return this.getBarycoord(e,t,n,i,Hs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Hs.x),l.addScaledVector(o,Hs.y),l.addScaledVector(a,Hs.z),l)}static getInterpolatedAttribute(e,t,n,i,r,o){return Jd.setScalar(0),Qd.setScalar(0),ef.setScalar(0),Jd.fromBufferAttribute(e,t),Qd.fromBufferAttribute(e,n),ef.fromBufferAttribute(e,i),o.setScalar(0),o.addScaledVector(Jd,r.x),o.addScaledVector(Qd,r.y),o.addScaledVector(ef,r.z),o}static isFrontFacing(e,t,n,i){return ts.subVectors(n,t),Vs.subVectors(e,t),ts.cross(Vs).dot(i)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,i){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[i]),this}setFromAttributeAndIndices(e,t,n,i){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,i),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ts.subVectors(this.c,this.b),Vs.subVectors(this.a,this.b),ts.cross(Vs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return s.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return s.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,i,r){return s.getInterpolation(e,this.a,this.b,this.c,t,n,i,r)}containsPoint(e){return s.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return s.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,i=this.b,r=this.c,o,a;Vo.subVectors(i,n),Ho.subVectors(r,n),Kd.subVectors(e,n);let l=Vo.dot(Kd),c=Ho.dot(Kd);if(l<=0&&c<=0)return t.copy(n);jd.subVectors(e,i);let u=Vo.dot(jd),h=Ho.dot(jd);if(u>=0&&h<=u)return t.copy(i);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(n).addScaledVector(Vo,o);Zd.subVectors(e,r);let f=Vo.dot(Zd),m=Ho.dot(Zd);if(m>=0&&f<=m)return t.copy(r);let x=f*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(Ho,a);let p=u*m-f*h;if(p<=0&&h-u>=0&&f-m>=0)return Ig.subVectors(r,i),a=(h-u)/(h-u+(f-m)),t.copy(i).addScaledVector(Ig,a);let g=1/(p+x+d);return o=x*g,a=d*g,t.copy(n).addScaledVector(Vo,o).addScaledVector(Ho,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},At=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(ns.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(ns.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=ns.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,ns):ns.fromBufferAttribute(r,o),ns.applyMatrix4(e.matrixWorld),this.expandByPoint(ns);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Vc.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Vc.copy(n.boundingBox)),Vc.applyMatrix4(e.matrixWorld),this.union(Vc)}let i=e.children;for(let r=0,o=i.length;r<o;r++)this.expandByObject(i[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,ns),ns.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(il),Hc.subVectors(this.max,il),Go.subVectors(e.a,il),Wo.subVectors(e.b,il),Xo.subVectors(e.c,il),Mr.subVectors(Wo,Go),br.subVectors(Xo,Wo),qr.subVectors(Go,Xo);let t=[0,-Mr.z,Mr.y,0,-br.z,br.y,0,-qr.z,qr.y,Mr.z,0,-Mr.x,br.z,0,-br.x,qr.z,0,-qr.x,-Mr.y,Mr.x,0,-br.y,br.x,0,-qr.y,qr.x,0];return!tf(t,Go,Wo,Xo,Hc)||(t=[1,0,0,0,1,0,0,0,1],!tf(t,Go,Wo,Xo,Hc))?!1:(Gc.crossVectors(Mr,br),t=[Gc.x,Gc.y,Gc.z],tf(t,Go,Wo,Xo,Hc))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,ns).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(ns).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Gs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Gs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Gs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Gs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Gs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Gs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Gs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Gs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Gs),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Gs=[new C,new C,new C,new C,new C,new C,new C,new C],ns=new C,Vc=new At,Go=new C,Wo=new C,Xo=new C,Mr=new C,br=new C,qr=new C,il=new C,Hc=new C,Gc=new C,Yr=new C;function tf(s,e,t,n,i){for(let r=0,o=s.length-3;r<=o;r+=3){Yr.fromArray(s,r);let a=i.x*Math.abs(Yr.x)+i.y*Math.abs(Yr.y)+i.z*Math.abs(Yr.z),l=e.dot(Yr),c=t.dot(Yr),u=n.dot(Yr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var Tn=new C,Wc=new Be,zv=0,$t=class extends is{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:zv++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=sp,this.updateRanges=[],this.gpuType=gi,this.version=0,this._normalizationScale=e!==void 0?Eu(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let i=0,r=this.itemSize;i<r;i++)this.array[e+i]=t.array[n+i];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Wc.fromBufferAttribute(this,t),Wc.applyMatrix3(e),this.setXY(t,Wc.x,Wc.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix3(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyMatrix4(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.applyNormalMatrix(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Tn.fromBufferAttribute(this,t),Tn.transformDirection(e),this.setXYZ(t,Tn.x,Tn.y,Tn.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=i,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):lp(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):cp(e,this.array)}};var yl=class extends $t{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var vl=class extends $t{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var zt=class extends $t{constructor(e,t,n){super(new Float32Array(e),t,n)}},Vv=new At,sl=new C,nf=new C,fn=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Vv.setFromPoints(e).getCenter(n);let i=0;for(let r=0,o=e.length;r<o;r++)i=Math.max(i,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(i),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;sl.subVectors(e,this.center);let t=sl.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),i=(n-this.radius)*.5;this.center.addScaledVector(sl,i/n),this.radius+=i}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(nf.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(sl.copy(e.center).add(nf)),this.expandByPoint(sl.copy(e.center).sub(nf))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Hv=0,ki=new qe,sf=new Qt,qo=new C,Ii=new At,rl=new At,Xn=new C,Vt=class s extends is{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Hv++}),this.uuid=ws(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(fv(e)?vl:yl)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new st().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let i=this.attributes.tangent;return i!==void 0&&(i.transformDirection(e),i.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return ki.makeRotationFromQuaternion(e),this.applyMatrix4(ki),this}rotateX(e){return ki.makeRotationX(e),this.applyMatrix4(ki),this}rotateY(e){return ki.makeRotationY(e),this.applyMatrix4(ki),this}rotateZ(e){return ki.makeRotationZ(e),this.applyMatrix4(ki),this}translate(e,t,n){return ki.makeTranslation(e,t,n),this.applyMatrix4(ki),this}scale(e,t,n){return ki.makeScale(e,t,n),this.applyMatrix4(ki),this}lookAt(e){return sf.lookAt(e),sf.updateMatrix(),this.applyMatrix4(sf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(qo).negate(),this.translate(qo.x,qo.y,qo.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let i=0,r=e.length;i<r;i++){let o=e[i];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new zt(n,3))}else{let n=Math.min(e.length,t.count);for(let i=0;i<n;i++){let r=e[i];t.setXYZ(i,r.x,r.y,r.z||0)}e.length>t.count&&Ye("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new At);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,i=t.length;n<i;n++){let r=t[n];Ii.setFromBufferAttribute(r),this.morphTargetsRelative?(Xn.addVectors(this.boundingBox.min,Ii.min),this.boundingBox.expandByPoint(Xn),Xn.addVectors(this.boundingBox.max,Ii.max),this.boundingBox.expandByPoint(Xn)):(this.boundingBox.expandByPoint(Ii.min),this.boundingBox.expandByPoint(Ii.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new fn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(Ii.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];rl.setFromBufferAttribute(a),this.morphTargetsRelative?(Xn.addVectors(Ii.min,rl.min),Ii.expandByPoint(Xn),Xn.addVectors(Ii.max,rl.max),Ii.expandByPoint(Xn)):(Ii.expandByPoint(rl.min),Ii.expandByPoint(rl.max))}Ii.getCenter(n);let i=0;for(let r=0,o=e.count;r<o;r++)Xn.fromBufferAttribute(e,r),i=Math.max(i,n.distanceToSquared(Xn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Xn.fromBufferAttribute(a,c),l&&(qo.fromBufferAttribute(e,c),Xn.add(qo)),i=Math.max(i,n.distanceToSquared(Xn))}this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,i=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new $t(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new C,l[O]=new C;let u=new C,h=new C,d=new C,f=new Be,m=new Be,x=new Be,p=new C,g=new C;function S(O,D,L){c[O]=c[D]=c[L]=1,u.fromBufferAttribute(n,O),h.fromBufferAttribute(n,D),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,O),m.fromBufferAttribute(r,D),x.fromBufferAttribute(r,L),h.sub(u),d.sub(u),m.sub(f),x.sub(f);let k=1/(m.x*x.y-x.x*m.y);isFinite(k)&&(p.copy(h).multiplyScalar(x.y).addScaledVector(d,-m.y).multiplyScalar(k),g.copy(d).multiplyScalar(m.x).addScaledVector(h,-x.x).multiplyScalar(k),a[O].add(p),a[D].add(p),a[L].add(p),l[O].add(g),l[D].add(g),l[L].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let O=0,D=A.length;O<D;++O){let L=A[O],k=L.start,H=L.count;for(let N=k,W=k+H;N<W;N+=3)S(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let v=new C,R=new C,T=new C,_=new C;function b(O){T.fromBufferAttribute(i,O),_.copy(T);let D=a[O];v.copy(D),v.sub(T.multiplyScalar(T.dot(D))).normalize(),R.crossVectors(_,D);let k=R.dot(l[O])<0?-1:1;o.setXYZW(O,v.x,v.y,v.z,k)}for(let O=0,D=n.count;O<D;++O)c[O]&&b(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new $t(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let i=new C,r=new C,o=new C,a=new C,l=new C,c=new C,u=new C,h=new C;if(e)for(let d=0,f=e.count;d<f;d+=3){let m=e.getX(d+0),x=e.getX(d+1),p=e.getX(d+2);i.fromBufferAttribute(t,m),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,p),u.subVectors(o,r),h.subVectors(i,r),u.cross(h),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(u),l.add(u),c.add(u),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)i.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,r),h.subVectors(i,r),u.cross(h),n.setXYZ(d+0,u.x,u.y,u.z),n.setXYZ(d+1,u.x,u.y,u.z),n.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Xn.fromBufferAttribute(e,t),Xn.normalize(),e.setXYZ(t,Xn.x,Xn.y,Xn.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,m=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*u;for(let g=0;g<u;g++)d[m++]=c[f++]}return new $t(d,u,h)}if(this.index===null)return Ye("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new s,n=this.index.array,i=this.attributes;for(let a in i){let l=i[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let i={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(i[l]=u,r=!0)}r&&(e.data.morphAttributes=i,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let i=e.attributes;for(let c in i){let u=i[c];this.setAttribute(c,u.clone(t))}let r=e.morphAttributes;for(let c in r){let u=[],h=r[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ar=class{constructor(e,t){this.isInterleavedBuffer=!0,this.array=e,this.stride=t,this.count=e!==void 0?e.length/t:0,this.usage=sp,this.updateRanges=[],this.version=0,this.uuid=ws()}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.array=new e.array.constructor(e.array),this.count=e.count,this.stride=e.stride,this.usage=e.usage,this}copyAt(e,t,n){e*=this.stride,n*=t.stride;for(let i=0,r=this.stride;i<r;i++)this.array[e+i]=t.array[n+i];return this}set(e,t=0){return this.array.set(e,t),this}clone(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Lg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=this.array.slice(0).buffer);let n=new this.array.constructor(e.arrayBuffers[t]),i=new this.constructor(n,this.stride);return i.setUsage(this.usage),i}onUpload(e){return this.onUploadCallback=e,this}toJSON(e){e.arrayBuffers===void 0&&(e.arrayBuffers={});let t=Lg(this.array);e.arrayBuffers[t]===void 0&&(e.arrayBuffers[t]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:t,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function Lg(s){return s.buffer._uuid===void 0&&(s.buffer._uuid=ws()),s.byteOffset===0&&s.byteLength===s.buffer.byteLength?s.buffer._uuid:s.buffer._uuid+":"+s.byteOffset+":"+s.byteLength}var mi=new C,ai=class s{constructor(e,t,n,i=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=e,this.itemSize=t,this.offset=n,this.normalized=i,this._normalizationScale=e!==void 0?Eu(e.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(e){this.data.needsUpdate=e}applyMatrix4(e){for(let t=0,n=this.data.count;t<n;t++)mi.fromBufferAttribute(this,t),mi.applyMatrix4(e),this.setXYZ(t,mi.x,mi.y,mi.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)mi.fromBufferAttribute(this,t),mi.applyNormalMatrix(e),this.setXYZ(t,mi.x,mi.y,mi.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)mi.fromBufferAttribute(this,t),mi.transformDirection(e),this.setXYZ(t,mi.x,mi.y,mi.z);return this}getComponent(e,t){let n=this.array[e*this.data.stride+this.offset+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.data.array[e*this.data.stride+this.offset+t]=n,this}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset]=t,this}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+1]=t,this}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+2]=t,this}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.data.array[e*this.data.stride+this.offset+3]=t,this}getX(e){let t=this.data.array[e*this.data.stride+this.offset];return this.normalized&&(t=this._denormalize(t)),t}getY(e){let t=this.data.array[e*this.data.stride+this.offset+1];return this.normalized&&(t=this._denormalize(t)),t}getZ(e){let t=this.data.array[e*this.data.stride+this.offset+2];return this.normalized&&(t=this._denormalize(t)),t}getW(e){let t=this.data.array[e*this.data.stride+this.offset+3];return this.normalized&&(t=this._denormalize(t)),t}setXY(e,t,n){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.data.array[e+0]=t,this.data.array[e+1]=n,this}setXYZ(e,t,n,i){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this}setXYZW(e,t,n,i,r){return e=e*this.data.stride+this.offset,this.normalized&&(t=this._normalize(t),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.data.array[e+0]=t,this.data.array[e+1]=n,this.data.array[e+2]=i,this.data.array[e+3]=r,this}clone(e){if(e===void 0){_l("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return new $t(new this.array.constructor(t),this.itemSize,this.normalized)}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.clone(e)),new s(e.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(e){if(e===void 0){_l("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let t=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)t.push(this.data.array[i+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:t,normalized:this.normalized}}else return e.interleavedBuffers===void 0&&(e.interleavedBuffers={}),e.interleavedBuffers[this.data.uuid]===void 0&&(e.interleavedBuffers[this.data.uuid]=this.data.toJSON(e)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):lp(e,this.data.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):cp(e,this.data.array)}},rf=new C,Gv=new C,Wv=new st,oi=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,i){return this.normal.set(e,t,n),this.constant=i,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let i=rf.subVectors(n,t).cross(Gv.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(i,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let i=e.delta(rf),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(i,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Wv.getNormalMatrix(e),i=this.coplanarPoint(rf).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-i.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Xv=0,li=class extends is{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Xv++}),this.uuid=ws(),this.name="",this.type="Material",this.blending=ba,this.side=Gi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Of,this.blendDst=Ff,this.blendEquation=lo,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ke(0,0,0),this.blendAlpha=0,this.depthFunc=ra,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=z0,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=gh,this.stencilZFail=gh,this.stencilZPass=gh,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ye(`Material: parameter '${t}' has value of undefined.`);continue}let i=this[t];if(i===void 0){Ye(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}i&&i.isColor?i.set(n):i&&i.isVector2&&n&&n.isVector2||i&&i.isEuler&&n&&n.isEuler||i&&i.isVector3&&n&&n.isVector3?i.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function i(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=i(e.textures),o=i(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new ke().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new oi().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Be().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Be().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let i=t.length;n=new Array(i);for(let r=0;r!==i;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}},Rr=class extends li{constructor(e){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new ke(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.rotation=e.rotation,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Yo,ol=new C,$o=new C,Ko=new C,jo=new Be,al=new Be,Z0=new qe,Xc=new C,ll=new C,qc=new C,Dg=new Be,of=new Be,Ng=new Be,to=class extends Qt{constructor(e=new Rr){if(super(),this.isSprite=!0,this.type="Sprite",Yo===void 0){Yo=new Vt;let t=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new Ar(t,5);Yo.setIndex([0,1,2,0,2,3]),Yo.setAttribute("position",new ai(n,3,0,!1)),Yo.setAttribute("uv",new ai(n,2,3,!1))}this.geometry=Yo,this.material=e,this.center=new Be(.5,.5),this.count=1}intersectsFrustum(e){return e.intersectsSprite(this)}raycast(e,t){e.camera===null&&Qe('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),$o.setFromMatrixScale(this.matrixWorld),Z0.copy(e.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(e.camera.matrixWorldInverse,this.matrixWorld),Ko.setFromMatrixPosition(this.modelViewMatrix),e.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&$o.multiplyScalar(-Ko.z);let n=this.material.rotation,i,r;n!==0&&(r=Math.cos(n),i=Math.sin(n));let o=this.center;Yc(Xc.set(-.5,-.5,0),Ko,o,$o,i,r),Yc(ll.set(.5,-.5,0),Ko,o,$o,i,r),Yc(qc.set(.5,.5,0),Ko,o,$o,i,r),Dg.set(0,0),of.set(1,0),Ng.set(1,1);let a=e.ray.intersectTriangle(Xc,ll,qc,!1,ol);if(a===null&&(Yc(ll.set(-.5,.5,0),Ko,o,$o,i,r),of.set(0,1),a=e.ray.intersectTriangle(Xc,qc,ll,!1,ol),a===null))return;let l=e.ray.origin.distanceTo(ol);l<e.near||l>e.far||t.push({distance:l,point:ol.clone(),uv:qs.getInterpolation(ol,Xc,ll,qc,Dg,of,Ng,new Be),face:null,object:this})}copy(e,t){return super.copy(e,t),e.center!==void 0&&this.center.copy(e.center),this.material=e.material,this}toJSON(e){let t=super.toJSON(e);return t.object.center=this.center.toArray(),t}};function Yc(s,e,t,n,i,r){jo.subVectors(s,t).addScalar(.5).multiply(n),i!==void 0?(al.x=r*jo.x-i*jo.y,al.y=i*jo.x+r*jo.y):al.copy(jo),s.copy(e),s.x+=al.x,s.y+=al.y,s.applyMatrix4(Z0)}var Ws=new C,af=new C,$c=new C,Kc=new C,Hi=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ws)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ws.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ws.copy(this.origin).addScaledVector(this.direction,t),Ws.distanceToSquared(e))}distanceSqToSegment(e,t,n,i){af.copy(e).add(t).multiplyScalar(.5),$c.copy(t).sub(e).normalize(),Kc.copy(this.origin).sub(af);let r=e.distanceTo(t)*.5,o=-this.direction.dot($c),a=Kc.dot(this.direction),l=-Kc.dot($c),c=Kc.lengthSq(),u=Math.abs(1-o*o),h,d,f,m;if(u>0)if(h=o*l-a,d=o*a-l,m=r*u,h>=0)if(d>=-m)if(d<=m){let x=1/u;h*=x,d*=x,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-m?(h=Math.max(0,-(-o*r+a)),d=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c):d<=m?(h=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(h=Math.max(0,-(o*r+a)),d=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+d*(d+2*l)+c);else d=o>0?-r:r,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),i&&i.copy(af).addScaledVector($c,d),f}intersectSphere(e,t){if(e.radius<0)return null;Ws.subVectors(e.center,this.origin);let n=Ws.dot(this.direction),i=Ws.dot(Ws)-n*n,r=e.radius*e.radius;if(i>r)return null;let o=Math.sqrt(r-i),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,i,r,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,i=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,i=(e.min.x-d.x)*c),u>=0?(r=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(r=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),n>o||r>i||((r>n||isNaN(n))&&(n=r),(o<i||isNaN(i))&&(i=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),n>l||a>i)||((a>n||n!==n)&&(n=a),(l<i||i!==i)&&(i=l),i<0)?null:this.at(n>=0?n:i,t)}intersectsBox(e){return this.intersectBox(e,Ws)!==null}intersectTriangle(e,t,n,i,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,m=t.x-o.x,x=t.y-o.y,p=t.z-o.z,g=n.x-o.x,S=n.y-o.y,A=n.z-o.z,v=Math.abs(l),R=Math.abs(c),T=Math.abs(u),_,b,O,D,L,k,H,N,W,Y,G,ce;if(v>=R&&v>=T?(O=l,k=h,W=m,ce=g,l>=0?(_=c,b=u,D=d,L=f,H=x,N=p,Y=S,G=A):(_=u,b=c,D=f,L=d,H=p,N=x,Y=A,G=S)):R>=T?(O=c,k=d,W=x,ce=S,c>=0?(_=u,b=l,D=f,L=h,H=p,N=m,Y=A,G=g):(_=l,b=u,D=h,L=f,H=m,N=p,Y=g,G=A)):(O=u,k=f,W=p,ce=A,u>=0?(_=l,b=c,D=h,L=d,H=m,N=x,Y=g,G=S):(_=c,b=l,D=d,L=h,H=x,N=m,Y=S,G=g)),O===0)return null;let j=_/O,Q=b/O,se=1/O,de=D-j*k,ue=L-Q*k,ee=H-j*W,me=N-Q*W,xe=Y-j*ce,Ae=G-Q*ce,Me=xe*me-Ae*ee,$e=de*Ae-ue*xe,lt=ee*ue-me*de;if(i){if(Me<0||$e<0||lt<0)return null}else if((Me<0||$e<0||lt<0)&&(Me>0||$e>0||lt>0))return null;let We=Me+$e+lt;if(We===0)return null;let gt=se*(Me*k+$e*W+lt*ce);return(We>0?gt<0:gt>0)?null:this.at(gt/We,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},yn=class extends li{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ke(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.combine=kh,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Ug=new qe,$r=new Hi,jc=new fn,Og=new C,Zc=new C,Jc=new C,Qc=new C,lf=new C,eh=new C,Fg=new C,th=new C,Pt=class extends Qt{constructor(e=new Vt,t=new yn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,i=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(i,e);let a=this.morphTargetInfluences;if(r&&a){eh.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let u=a[l],h=r[l];u!==0&&(lf.fromBufferAttribute(h,e),o?eh.addScaledVector(lf,u):eh.addScaledVector(lf.sub(t),u))}t.add(eh)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.material,r=this.matrixWorld;i!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),jc.copy(n.boundingSphere),jc.applyMatrix4(r),$r.copy(e.ray).recast(e.near),!(jc.containsPoint($r.origin)===!1&&($r.intersectSphere(jc,Og)===null||$r.origin.distanceToSquared(Og)>(e.far-e.near)**2))&&(Ug.copy(r).invert(),$r.copy(e.ray).applyMatrix4(Ug),!(n.boundingBox!==null&&$r.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,$r)))}_computeIntersections(e,t,n){let i,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,u=r.attributes.uv1,h=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],S=Math.max(p.start,f.start),A=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let v=S,R=A;v<R;v+=3){let T=a.getX(v),_=a.getX(v+1),b=a.getX(v+2);i=nh(this,g,e,n,c,u,h,T,_,b),i&&(i.faceIndex=Math.floor(v/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let S=a.getX(p),A=a.getX(p+1),v=a.getX(p+2);i=nh(this,o,e,n,c,u,h,S,A,v),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=d.length;m<x;m++){let p=d[m],g=o[p.materialIndex],S=Math.max(p.start,f.start),A=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let v=S,R=A;v<R;v+=3){let T=v,_=v+1,b=v+2;i=nh(this,g,e,n,c,u,h,T,_,b),i&&(i.faceIndex=Math.floor(v/3),i.face.materialIndex=p.materialIndex,t.push(i))}}else{let m=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let S=p,A=p+1,v=p+2;i=nh(this,o,e,n,c,u,h,S,A,v),i&&(i.faceIndex=Math.floor(p/3),t.push(i))}}}};function qv(s,e,t,n,i,r,o,a){let l;if(e.side===Jn?l=n.intersectTriangle(o,r,i,!0,a):l=n.intersectTriangle(i,r,o,e.side===Gi,a),l===null)return null;th.copy(a),th.applyMatrix4(s.matrixWorld);let c=t.ray.origin.distanceTo(th);return c<t.near||c>t.far?null:{distance:c,point:th.clone(),object:s}}function nh(s,e,t,n,i,r,o,a,l,c){s.getVertexPosition(a,Zc),s.getVertexPosition(l,Jc),s.getVertexPosition(c,Qc);let u=qv(s,e,t,n,Zc,Jc,Qc,Fg);if(u){let h=new C;qs.getBarycoord(Fg,Zc,Jc,Qc,h),i&&(u.uv=qs.getInterpolatedAttribute(i,a,l,c,h,new Be)),r&&(u.uv1=qs.getInterpolatedAttribute(r,a,l,c,h,new Be)),o&&(u.normal=qs.getInterpolatedAttribute(o,a,l,c,h,new C),u.normal.dot(n.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new C,materialIndex:0};qs.getNormal(Zc,Jc,Qc,d.normal),u.face=d,u.barycoord=h}return u}var cl=new vt,Bg=new vt,kg=new vt,Yv=new vt,zg=new qe,ih=new C,cf=new fn,Vg=new qe,hf=new Hi,Sl=class extends Pt{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=xf,this.bindMatrix=new qe,this.bindMatrixInverse=new qe,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new At),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,ih),this.boundingBox.expandByPoint(ih)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new fn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let n=0;n<t.count;n++)this.getVertexPosition(n,ih),this.boundingSphere.expandByPoint(ih)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let n=this.material,i=this.matrixWorld;n!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),cf.copy(this.boundingSphere),cf.applyMatrix4(i),e.ray.intersectsSphere(cf)!==!1&&(Vg.copy(i).invert(),hf.copy(e.ray).applyMatrix4(Vg),!(this.boundingBox!==null&&hf.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,hf)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new vt,t=this.geometry.attributes.skinWeight;for(let n=0,i=t.count;n<i;n++){e.fromBufferAttribute(t,n);let r=1/e.manhattanLength();r!==1/0?e.multiplyScalar(r):e.set(1,0,0,0),t.setXYZW(n,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===xf?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===O0?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ye("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let n=this.skeleton,i=this.geometry;Bg.fromBufferAttribute(i.attributes.skinIndex,e),kg.fromBufferAttribute(i.attributes.skinWeight,e),t.isVector4?(cl.copy(t),t.set(0,0,0,0)):(cl.set(t.x,t.y,t.z,1),t.set(0,0,0)),cl.applyMatrix4(this.bindMatrix);for(let r=0;r<4;r++){let o=kg.getComponent(r);if(o!==0){let a=Bg.getComponent(r);zg.multiplyMatrices(n.bones[a].matrixWorld,n.boneInverses[a]),t.addScaledVector(Yv.copy(cl).applyMatrix4(zg),o)}}return t.isVector4&&(t.w=cl.w),t.applyMatrix4(this.bindMatrixInverse)}},fa=class extends Qt{constructor(){super(),this.isBone=!0,this.type="Bone"}},$s=class extends Dn{constructor(e=null,t=1,n=1,i,r,o,a,l,c=xn,u=xn,h,d){super(null,o,a,l,c,u,i,r,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Hg=new qe,$v=new qe,Ml=class s{constructor(e=[],t=[]){this.uuid=ws(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ye("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let n=0,i=this.bones.length;n<i;n++)this.boneInverses.push(new qe)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let n=new qe;this.bones[e]&&n.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(n)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&n.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let n=this.bones[e];n&&(n.parent&&n.parent.isBone?(n.matrix.copy(n.parent.matrixWorld).invert(),n.matrix.multiply(n.matrixWorld)):n.matrix.copy(n.matrixWorld),n.matrix.decompose(n.position,n.quaternion,n.scale))}}update(){let e=this.bones,t=this.boneInverses,n=this.boneMatrices,i=this.boneTexture;for(let r=0,o=e.length;r<o;r++){let a=e[r]?e[r].matrixWorld:$v;Hg.multiplyMatrices(a,t[r]),Hg.toArray(n,r*16)}i!==null&&(i.needsUpdate=!0)}clone(){return new s(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let n=new $s(t,e,e,Mi,gi);return n.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=n,this}getBoneByName(e){for(let t=0,n=this.bones.length;t<n;t++){let i=this.bones[t];if(i.name===e)return i}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let n=0,i=e.bones.length;n<i;n++){let r=e.bones[n],o=t[r];o===void 0&&(Ye("Skeleton: No bone found with UUID:",r),o=new fa),this.bones.push(o),this.boneInverses.push(new qe().fromArray(e.boneInverses[n]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,n=this.boneInverses;for(let i=0,r=t.length;i<r;i++){let o=t[i];e.bones.push(o.uuid);let a=n[i];e.boneInverses.push(a.toArray())}return e}},Zs=class extends $t{constructor(e,t,n,i=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=i}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Zo=new qe,Gg=new qe,sh=[],Wg=new At,Kv=new qe,hl=new Pt,ul=new fn,bl=class extends Pt{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Zs(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let i=0;i<n;i++)this.setMatrixAt(i,Kv)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new At),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Zo),Wg.copy(e.boundingBox).applyMatrix4(Zo),this.boundingBox.union(Wg)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new fn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,Zo),ul.copy(e.boundingSphere).applyMatrix4(Zo),this.boundingSphere.union(ul)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,i=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=i[o+a]}raycast(e,t){let n=this.matrixWorld,i=this.count;if(hl.geometry=this.geometry,hl.material=this.material,hl.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),ul.copy(this.boundingSphere),ul.applyMatrix4(n),e.ray.intersectsSphere(ul)!==!1))for(let r=0;r<i;r++){this.getMatrixAt(r,Zo),Gg.multiplyMatrices(n,Zo),hl.matrixWorld=Gg,hl.raycast(e,sh);for(let o=0,a=sh.length;o<a;o++){let l=sh[o];l.instanceId=r,l.object=this,t.push(l)}sh.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Zs(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,i=n.length+1;this.morphTexture===null&&(this.morphTexture=new $s(new Float32Array(i*this.count),i,this.count,qh,gi));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=i*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Kr=new fn,jv=new Be(.5,.5),rh=new C,Js=class{constructor(e=new oi,t=new oi,n=new oi,i=new oi,r=new oi,o=new oi){this.planes=[e,t,n,i,r,o]}set(e,t,n,i,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(i),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Vi,n=!1){let i=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],u=r[4],h=r[5],d=r[6],f=r[7],m=r[8],x=r[9],p=r[10],g=r[11],S=r[12],A=r[13],v=r[14],R=r[15];if(i[0].setComponents(c-o,f-u,g-m,R-S).normalize(),i[1].setComponents(c+o,f+u,g+m,R+S).normalize(),i[2].setComponents(c+a,f+h,g+x,R+A).normalize(),i[3].setComponents(c-a,f-h,g-x,R-A).normalize(),n)i[4].setComponents(l,d,p,v).normalize(),i[5].setComponents(c-l,f-d,g-p,R-v).normalize();else if(i[4].setComponents(c-l,f-d,g-p,R-v).normalize(),t===Vi)i[5].setComponents(c+l,f+d,g+p,R+v).normalize();else if(t===aa)i[5].setComponents(l,d,p,v).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Kr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Kr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Kr)}intersectsSprite(e){Kr.center.set(0,0,0);let t=jv.distanceTo(e.center);return Kr.radius=.7071067811865476+t,Kr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Kr)}intersectsSphere(e){let t=this.planes,n=e.center,i=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<i)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let i=t[n];if(rh.x=i.normal.x>0?e.max.x:e.min.x,rh.y=i.normal.y>0?e.max.y:e.min.y,rh.z=i.normal.z>0?e.max.z:e.min.z,i.distanceToPoint(rh)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Xg=new qe,wl=class s{constructor(){this.coordinateSystem=Vi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let i=0;i<t.length;i++){let r=t[i];Xg.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[i]===void 0&&(n[i]=new Js),n[i].setFromProjectionMatrix(Xg,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let i=0;i<e._count;i++)t[i]===void 0&&(t[i]=new Js),t[i].copy(n[i]);return this._count=e._count,this}clone(){return new s().copy(this)}};function uf(s,e){return s-e}function Zv(s,e){return s.z-e.z}function Jv(s,e){return e.z-s.z}var bf=class{constructor(){this.index=0,this.pool=[],this.list=[]}push(e,t,n,i){let r=this.pool,o=this.list;this.index>=r.length&&r.push({start:-1,count:-1,z:-1,index:-1});let a=r[this.index];o.push(a),this.index++,a.start=e,a.count=t,a.z=n,a.index=i}reset(){this.list.length=0,this.index=0}},Si=new qe,Qv=new ke(1,1,1),eS=new Js,tS=new wl,oh=new At,jr=new fn,df=new C,qg=new C,Yg=new C,nS=new C,ff=new bf,ri=new Pt,ah=[];function iS(s,e,t=0){let n=e.itemSize;if(s.isInterleavedBufferAttribute||s.array.constructor!==e.array.constructor){let i=s.count;for(let r=0;r<i;r++)for(let o=0;o<n;o++)e.setComponent(r+t,o,s.getComponent(r,o))}else e.array.set(s.array,t*n);e.needsUpdate=!0}function gs(s,e){if(s.constructor!==e.constructor){let t=Math.min(s.length,e.length);for(let n=0;n<t;n++)e[n]=s[n]}else{let t=Math.min(s.length,e.length);e.set(new s.constructor(s.buffer,0,t))}}var pa=class extends Pt{constructor(e,t,n=t*2,i){super(new Vt,i),this.isBatchedMesh=!0,this.perObjectFrustumCulled=!0,this.sortObjects=!0,this.boundingBox=null,this.boundingSphere=null,this.customSort=null,this._instanceInfo=[],this._geometryInfo=[],this._availableInstanceIds=[],this._availableGeometryIds=[],this._nextIndexStart=0,this._nextVertexStart=0,this._geometryCount=0,this._visibilityChanged=!0,this._geometryInitialized=!1,this._maxInstanceCount=e,this._maxVertexCount=t,this._maxIndexCount=n,this._multiDrawCounts=new Int32Array(e),this._multiDrawStarts=new Int32Array(e),this._multiDrawCount=0,this._multiDrawBytesPerElement=1,this._mergedDrawCounts=new Int32Array(e),this._mergedDrawStarts=new Int32Array(e),this._mergedDrawInstanceCounts=new Int32Array(e),this._mergedDrawCount=0,this._matricesTexture=null,this._indirectTexture=null,this._colorsTexture=null,this._previousMatricesTexture=null,this._initMatricesTexture(),this._initIndirectTexture()}get maxInstanceCount(){return this._maxInstanceCount}get instanceCount(){return this._instanceInfo.length-this._availableInstanceIds.length}get unusedVertexCount(){return this._maxVertexCount-this._nextVertexStart}get unusedIndexCount(){return this._maxIndexCount-this._nextIndexStart}_initMatricesTexture(){let e=Math.sqrt(this._maxInstanceCount*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4),n=new $s(t,e,e,Mi,gi);this._matricesTexture=n}_initIndirectTexture(){let e=Math.sqrt(this._maxInstanceCount);e=Math.ceil(e);let t=new Uint32Array(e*e),n=new $s(t,e,e,ql,qi);this._indirectTexture=n}_initColorsTexture(){let e=Math.sqrt(this._maxInstanceCount);e=Math.ceil(e);let t=new Float32Array(e*e*4).fill(1),n=new $s(t,e,e,Mi,gi);n.colorSpace=mt.workingColorSpace,this._colorsTexture=n}_initializeGeometry(e){let t=this.geometry,n=this._maxVertexCount,i=this._maxIndexCount;if(this._geometryInitialized===!1){for(let r in e.attributes){let o=e.getAttribute(r),{array:a,itemSize:l,normalized:c}=o,u=new a.constructor(n*l),h=new $t(u,l,c);t.setAttribute(r,h)}if(e.getIndex()!==null){let r=n>65535?new Uint32Array(i):new Uint16Array(i);t.setIndex(new $t(r,1))}this._geometryInitialized=!0}}_validateGeometry(e){let t=this.geometry;if(!!e.getIndex()!=!!t.getIndex())throw new Error('THREE.BatchedMesh: All geometries must consistently have "index".');for(let n in t.attributes){if(!e.hasAttribute(n))throw new Error(`THREE.BatchedMesh: Added geometry missing "${n}". All geometries must have consistent attributes.`);let i=e.getAttribute(n),r=t.getAttribute(n);if(i.itemSize!==r.itemSize||i.normalized!==r.normalized)throw new Error(`THREE.BatchedMesh: Added geometry attribute "${n}" has an inconsistent itemSize or normalized value.`)}}validateInstanceId(e){let t=this._instanceInfo;if(e<0||e>=t.length||t[e].active===!1)throw new Error(`THREE.BatchedMesh: Invalid instanceId ${e}. Instance is either out of range or has been deleted.`)}validateGeometryId(e){let t=this._geometryInfo;if(e<0||e>=t.length||t[e].active===!1)throw new Error(`THREE.BatchedMesh: Invalid geometryId ${e}. Geometry is either out of range or has been deleted.`)}setCustomSort(e){return this.customSort=e,this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new At);let e=this.boundingBox,t=this._instanceInfo;e.makeEmpty();for(let n=0,i=t.length;n<i;n++){if(t[n].active===!1)continue;let r=t[n].geometryIndex;this.getMatrixAt(n,Si),this.getBoundingBoxAt(r,oh).applyMatrix4(Si),e.union(oh)}}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new fn);let e=this.boundingSphere,t=this._instanceInfo;e.makeEmpty();for(let n=0,i=t.length;n<i;n++){if(t[n].active===!1)continue;let r=t[n].geometryIndex;this.getMatrixAt(n,Si),this.getBoundingSphereAt(r,jr).applyMatrix4(Si),e.union(jr)}}addInstance(e){if(this._instanceInfo.length>=this.maxInstanceCount&&this._availableInstanceIds.length===0)throw new Error("THREE.BatchedMesh: Maximum item count reached.");let n={visible:!0,active:!0,geometryIndex:e},i=null;this._availableInstanceIds.length>0?(this._availableInstanceIds.sort(uf),i=this._availableInstanceIds.shift(),this._instanceInfo[i]=n):(i=this._instanceInfo.length,this._instanceInfo.push(n));let r=this._matricesTexture;Si.identity().toArray(r.image.data,i*16),r.needsUpdate=!0;let o=this._colorsTexture;return o&&(Qv.toArray(o.image.data,i*4),o.needsUpdate=!0),this._visibilityChanged=!0,i}addGeometry(e,t=-1,n=-1){this._initializeGeometry(e),this._validateGeometry(e);let i={vertexStart:-1,vertexCount:-1,reservedVertexCount:-1,indexStart:-1,indexCount:-1,reservedIndexCount:-1,start:-1,count:-1,boundingBox:null,boundingSphere:null,active:!0},r=this._geometryInfo;i.vertexStart=this._nextVertexStart,i.reservedVertexCount=t===-1?e.getAttribute("position").count:t;let o=e.getIndex();if(o!==null&&(i.indexStart=this._nextIndexStart,i.reservedIndexCount=n===-1?o.count:n),i.indexStart!==-1&&i.indexStart+i.reservedIndexCount>this._maxIndexCount||i.vertexStart+i.reservedVertexCount>this._maxVertexCount)throw new Error("THREE.BatchedMesh: Reserved space request exceeds the maximum buffer size.");let l;return this._availableGeometryIds.length>0?(this._availableGeometryIds.sort(uf),l=this._availableGeometryIds.shift(),r[l]=i):(l=this._geometryCount,this._geometryCount++,r.push(i)),this.setGeometryAt(l,e),this._nextIndexStart=i.indexStart+i.reservedIndexCount,this._nextVertexStart=i.vertexStart+i.reservedVertexCount,l}setGeometryAt(e,t){if(e>=this._geometryCount)throw new Error("THREE.BatchedMesh: Maximum geometry count reached.");this._validateGeometry(t);let n=this.geometry,i=n.getIndex()!==null,r=n.getIndex(),o=t.getIndex(),a=this._geometryInfo[e];if(i&&o.count>a.reservedIndexCount||t.attributes.position.count>a.reservedVertexCount)throw new Error("THREE.BatchedMesh: Reserved space not large enough for provided geometry.");let l=a.vertexStart,c=a.reservedVertexCount;a.vertexCount=t.getAttribute("position").count;for(let u in n.attributes){let h=t.getAttribute(u),d=n.getAttribute(u);iS(h,d,l);let f=h.itemSize;for(let m=h.count,x=c;m<x;m++){let p=l+m;for(let g=0;g<f;g++)d.setComponent(p,g,0)}d.needsUpdate=!0,d.addUpdateRange(l*f,c*f)}if(i){let u=a.indexStart,h=a.reservedIndexCount;a.indexCount=t.getIndex().count;for(let d=0;d<o.count;d++)r.setX(u+d,l+o.getX(d));for(let d=o.count,f=h;d<f;d++)r.setX(u+d,l);r.needsUpdate=!0,r.addUpdateRange(u,a.reservedIndexCount)}return a.start=i?a.indexStart:a.vertexStart,a.count=i?a.indexCount:a.vertexCount,a.boundingBox=null,t.boundingBox!==null&&(a.boundingBox=t.boundingBox.clone()),a.boundingSphere=null,t.boundingSphere!==null&&(a.boundingSphere=t.boundingSphere.clone()),this._visibilityChanged=!0,e}deleteGeometry(e){let t=this._geometryInfo;if(e>=t.length||t[e].active===!1)return this;let n=this._instanceInfo;for(let i=0,r=n.length;i<r;i++)n[i].active&&n[i].geometryIndex===e&&this.deleteInstance(i);return t[e].active=!1,this._availableGeometryIds.push(e),this._visibilityChanged=!0,this}deleteInstance(e){return this.validateInstanceId(e),this._instanceInfo[e].active=!1,this._availableInstanceIds.push(e),this._visibilityChanged=!0,this}optimize(){let e=0,t=0,n=this._geometryInfo,i=n.map((o,a)=>a).sort((o,a)=>n[o].vertexStart-n[a].vertexStart),r=this.geometry;for(let o=0,a=n.length;o<a;o++){let l=i[o],c=n[l];if(c.active!==!1){if(r.index!==null){if(c.indexStart!==t){let{indexStart:u,vertexStart:h,reservedIndexCount:d}=c,f=r.index,m=f.array,x=e-h;for(let p=u;p<u+d;p++)m[p]=m[p]+x;f.array.copyWithin(t,u,u+d),f.addUpdateRange(t,d),f.needsUpdate=!0,c.indexStart=t}t+=c.reservedIndexCount}if(c.vertexStart!==e){let{vertexStart:u,reservedVertexCount:h}=c,d=r.attributes;for(let f in d){let m=d[f],{array:x,itemSize:p}=m;x.copyWithin(e*p,u*p,(u+h)*p),m.addUpdateRange(e*p,h*p),m.needsUpdate=!0}c.vertexStart=e}e+=c.reservedVertexCount,c.start=r.index?c.indexStart:c.vertexStart}}return this._nextIndexStart=t,this._nextVertexStart=e,this._visibilityChanged=!0,this}getBoundingBoxAt(e,t){if(e>=this._geometryCount)return null;let n=this.geometry,i=this._geometryInfo[e];if(i.boundingBox===null){let r=new At,o=n.index,a=n.attributes.position;for(let l=i.start,c=i.start+i.count;l<c;l++){let u=l;o&&(u=o.getX(u)),r.expandByPoint(df.fromBufferAttribute(a,u))}i.boundingBox=r}return t.copy(i.boundingBox),t}getBoundingSphereAt(e,t){if(e>=this._geometryCount)return null;let n=this.geometry,i=this._geometryInfo[e];if(i.boundingSphere===null){let r=new fn;this.getBoundingBoxAt(e,oh),oh.getCenter(r.center);let o=n.index,a=n.attributes.position,l=0;for(let c=i.start,u=i.start+i.count;c<u;c++){let h=c;o&&(h=o.getX(h)),df.fromBufferAttribute(a,h),l=Math.max(l,r.center.distanceToSquared(df))}r.radius=Math.sqrt(l),i.boundingSphere=r}return t.copy(i.boundingSphere),t}setMatrixAt(e,t){this.validateInstanceId(e);let n=this._matricesTexture,i=this._matricesTexture.image.data;return t.toArray(i,e*16),n.needsUpdate=!0,this}getMatrixAt(e,t){return this.validateInstanceId(e),t.fromArray(this._matricesTexture.image.data,e*16)}setColorAt(e,t){return this.validateInstanceId(e),this._colorsTexture===null&&this._initColorsTexture(),t.toArray(this._colorsTexture.image.data,e*4),this._colorsTexture.needsUpdate=!0,this}getColorAt(e,t){return this.validateInstanceId(e),this._colorsTexture===null?t.isVector4?t.set(1,1,1,1):t.setRGB(1,1,1):t.fromArray(this._colorsTexture.image.data,e*4)}setVisibleAt(e,t){return this.validateInstanceId(e),this._instanceInfo[e].visible===t?this:(this._instanceInfo[e].visible=t,this._visibilityChanged=!0,this)}getVisibleAt(e){return this.validateInstanceId(e),this._instanceInfo[e].visible}setGeometryIdAt(e,t){return this.validateInstanceId(e),this.validateGeometryId(t),this._instanceInfo[e].geometryIndex=t,this._visibilityChanged=!0,this}getGeometryIdAt(e){return this.validateInstanceId(e),this._instanceInfo[e].geometryIndex}getGeometryRangeAt(e,t={}){this.validateGeometryId(e);let n=this._geometryInfo[e];return t.vertexStart=n.vertexStart,t.vertexCount=n.vertexCount,t.reservedVertexCount=n.reservedVertexCount,t.indexStart=n.indexStart,t.indexCount=n.indexCount,t.reservedIndexCount=n.reservedIndexCount,t.start=n.start,t.count=n.count,t}setInstanceCount(e){let t=this._availableInstanceIds,n=this._instanceInfo;for(t.sort(uf);t[t.length-1]===n.length-1;)n.pop(),t.pop();if(e<n.length)throw new Error(`THREE.BatchedMesh: Instance ids outside the range ${e} are being used. Cannot shrink instance count.`);let i=new Int32Array(e),r=new Int32Array(e);gs(this._multiDrawCounts,i),gs(this._multiDrawStarts,r),this._multiDrawCounts=i,this._multiDrawStarts=r;let o=new Int32Array(e),a=new Int32Array(e),l=new Int32Array(e);gs(this._mergedDrawCounts,o),gs(this._mergedDrawStarts,a),gs(this._mergedDrawInstanceCounts,l),this._mergedDrawCounts=o,this._mergedDrawStarts=a,this._mergedDrawInstanceCounts=l,this._maxInstanceCount=e;let c=this._indirectTexture,u=this._matricesTexture,h=this._colorsTexture;c.dispose(),this._initIndirectTexture(),gs(c.image.data,this._indirectTexture.image.data),u.dispose(),this._initMatricesTexture(),gs(u.image.data,this._matricesTexture.image.data),h&&(h.dispose(),this._initColorsTexture(),gs(h.image.data,this._colorsTexture.image.data)),this._previousMatricesTexture!==null&&(this._previousMatricesTexture.dispose(),this._previousMatricesTexture=null)}setGeometrySize(e,t){let n=[...this._geometryInfo].filter(a=>a.active);if(Math.max(...n.map(a=>a.vertexStart+a.reservedVertexCount))>e)throw new Error(`THREE.BatchedMesh: Geometry vertex values are being used outside the range ${e}. Cannot shrink further.`);if(this.geometry.index&&Math.max(...n.map(l=>l.indexStart+l.reservedIndexCount))>t)throw new Error(`THREE.BatchedMesh: Geometry index values are being used outside the range ${t}. Cannot shrink further.`);let r=this.geometry;r.dispose(),this._maxVertexCount=e,this._maxIndexCount=t,this._geometryInitialized&&(this._geometryInitialized=!1,this.geometry=new Vt,this._initializeGeometry(r));let o=this.geometry;r.index&&gs(r.index.array,o.index.array);for(let a in r.attributes)gs(r.attributes[a].array,o.attributes[a].array);this._visibilityChanged=!0}raycast(e,t){let n=this._instanceInfo,i=this._geometryInfo,r=this.matrixWorld,o=this.geometry;ri.material=this.material,ri.geometry.index=o.index,ri.geometry.attributes=o.attributes,ri.geometry.boundingBox===null&&(ri.geometry.boundingBox=new At),ri.geometry.boundingSphere===null&&(ri.geometry.boundingSphere=new fn);for(let a=0,l=n.length;a<l;a++){if(!n[a].visible||!n[a].active)continue;let c=n[a].geometryIndex,u=i[c];ri.geometry.setDrawRange(u.start,u.count),this.getMatrixAt(a,ri.matrixWorld).premultiply(r),this.getBoundingBoxAt(c,ri.geometry.boundingBox),this.getBoundingSphereAt(c,ri.geometry.boundingSphere),ri.raycast(e,ah);for(let h=0,d=ah.length;h<d;h++){let f=ah[h];f.object=this,f.batchId=a,t.push(f)}ah.length=0}ri.material=null,ri.geometry.index=null,ri.geometry.attributes={},ri.geometry.setDrawRange(0,1/0)}copy(e){return super.copy(e),this.geometry=e.geometry.clone(),this.perObjectFrustumCulled=e.perObjectFrustumCulled,this.sortObjects=e.sortObjects,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this._geometryInfo=e._geometryInfo.map(t=>({...t,boundingBox:t.boundingBox!==null?t.boundingBox.clone():null,boundingSphere:t.boundingSphere!==null?t.boundingSphere.clone():null})),this._instanceInfo=e._instanceInfo.map(t=>({...t})),this._availableInstanceIds=e._availableInstanceIds.slice(),this._availableGeometryIds=e._availableGeometryIds.slice(),this._nextIndexStart=e._nextIndexStart,this._nextVertexStart=e._nextVertexStart,this._geometryCount=e._geometryCount,this._maxInstanceCount=e._maxInstanceCount,this._maxVertexCount=e._maxVertexCount,this._maxIndexCount=e._maxIndexCount,this._geometryInitialized=e._geometryInitialized,this._multiDrawCounts=e._multiDrawCounts.slice(),this._multiDrawStarts=e._multiDrawStarts.slice(),this._multiDrawBytesPerElement=e._multiDrawBytesPerElement,this._mergedDrawCounts=e._mergedDrawCounts.slice(),this._mergedDrawStarts=e._mergedDrawStarts.slice(),this._mergedDrawInstanceCounts=e._mergedDrawInstanceCounts.slice(),this._indirectTexture=e._indirectTexture.clone(),this._indirectTexture.image.data=this._indirectTexture.image.data.slice(),this._matricesTexture=e._matricesTexture.clone(),this._matricesTexture.image.data=this._matricesTexture.image.data.slice(),e._colorsTexture!==null?(this._colorsTexture=e._colorsTexture.clone(),this._colorsTexture.image.data=this._colorsTexture.image.data.slice()):this._colorsTexture=null,this}dispose(){super.dispose(),this.geometry.dispose(),this._matricesTexture.dispose(),this._matricesTexture=null,this._indirectTexture.dispose(),this._indirectTexture=null,this._colorsTexture!==null&&(this._colorsTexture.dispose(),this._colorsTexture=null),this._previousMatricesTexture!==null&&(this._previousMatricesTexture.dispose(),this._previousMatricesTexture=null)}_updateDrawParameters(e,t,n,i="multiDraw"){if(!this._visibilityChanged&&!this.perObjectFrustumCulled&&!this.sortObjects)return;let r=t.getIndex(),o=r===null?1:r.array.BYTES_PER_ELEMENT,a=1;n.wireframe&&(a=2,o=t.attributes.position.count>65535?4:2);let l=this._instanceInfo,c=this._multiDrawStarts,u=this._multiDrawCounts,h=this._mergedDrawStarts,d=this._mergedDrawCounts,f=this._mergedDrawInstanceCounts,m=this._geometryInfo,x=this.perObjectFrustumCulled,p=this._indirectTexture,g=p.image.data,S=e.isArrayCamera?tS:eS;x&&(e.isArrayCamera?S.setFromArrayCamera(e):(Si.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse).multiply(this.matrixWorld),S.setFromProjectionMatrix(Si,e.coordinateSystem,e.reversedDepth)));let A=0,v=0;if(this.sortObjects){Si.copy(this.matrixWorld).invert(),qg.setFromMatrixPosition(e.matrixWorld).applyMatrix4(Si),Yg.set(0,0,-1).transformDirection(e.matrixWorld).transformDirection(Si);for(let _=0,b=l.length;_<b;_++)if(l[_].visible&&l[_].active){let O=l[_].geometryIndex;this.getMatrixAt(_,Si),this.getBoundingSphereAt(O,jr).applyMatrix4(Si);let D=!1;if(x&&(D=!S.intersectsSphere(jr)),!D){let L=m[O],k=nS.subVectors(jr.center,qg).dot(Yg);ff.push(L.start,L.count,k,_)}}let R=ff.list,T=this.customSort;T===null?R.sort(n.transparent?Jv:Zv):T.call(this,R,e);for(let _=0,b=R.length;_<b;_++){let O=R[_],D=O.start*o*a,L=O.count*a;i==="merged"?v>0&&h[v-1]===D&&d[v-1]===L?f[v-1]++:(h[v]=D,d[v]=L,f[v]=1,v++):(c[A]=D,u[A]=L),g[A]=O.index,A++}ff.reset()}else for(let R=0,T=l.length;R<T;R++)if(l[R].visible&&l[R].active){let _=l[R].geometryIndex,b=!1;if(x&&(this.getMatrixAt(R,Si),this.getBoundingSphereAt(_,jr).applyMatrix4(Si),b=!S.intersectsSphere(jr)),!b){let O=m[_],D=O.start*o*a,L=O.count*a;i==="merged"?v>0&&h[v-1]===D&&d[v-1]===L?f[v-1]++:(h[v]=D,d[v]=L,f[v]=1,v++):(c[A]=D,u[A]=L),g[A]=R,A++}}p.needsUpdate=!0,this._multiDrawCount=A,this._mergedDrawCount=v,this._multiDrawBytesPerElement=o,this._visibilityChanged=!1}onBeforeRender(e,t,n,i,r){e.isWebGPURenderer===!0?(this._visibilityChanged||this.perObjectFrustumCulled||this.sortObjects)&&(this._indirectTexture.needsUpdate=!0):this._updateDrawParameters(n,i,r)}onBeforeShadow(e,t,n,i,r,o){e.isWebGPURenderer!==!0&&this._updateDrawParameters(i,r,o)}},Li=class extends li{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ke(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Th=new C,Ah=new C,$g=new qe,dl=new Hi,lh=new fn,pf=new C,Kg=new C,no=class extends Qt{constructor(e=new Vt,t=new Li){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let i=1,r=t.count;i<r;i++)Th.fromBufferAttribute(t,i-1),Ah.fromBufferAttribute(t,i),n[i]=n[i-1],n[i]+=Th.distanceTo(Ah);e.setAttribute("lineDistance",new zt(n,1))}else Ye("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),lh.copy(n.boundingSphere),lh.applyMatrix4(i),lh.radius+=r,e.ray.intersectsSphere(lh)===!1)return;$g.copy(i).invert(),dl.copy(e.ray).applyMatrix4($g);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=n.index,d=n.attributes.position;if(u!==null){let f=Math.max(0,o.start),m=Math.min(u.count,o.start+o.count);for(let x=f,p=m-1;x<p;x+=c){let g=u.getX(x),S=u.getX(x+1),A=ch(this,e,dl,l,g,S,x);A&&t.push(A)}if(this.isLineLoop){let x=u.getX(m-1),p=u.getX(f),g=ch(this,e,dl,l,x,p,m-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let x=f,p=m-1;x<p;x+=c){let g=ch(this,e,dl,l,x,x+1,x);g&&t.push(g)}if(this.isLineLoop){let x=ch(this,e,dl,l,m-1,f,m-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ch(s,e,t,n,i,r,o){let a=s.geometry.attributes.position;if(Th.fromBufferAttribute(a,i),Ah.fromBufferAttribute(a,r),t.distanceSqToSegment(Th,Ah,pf,Kg)>n)return;pf.applyMatrix4(s.matrixWorld);let c=e.ray.origin.distanceTo(pf);if(!(c<e.near||c>e.far))return{distance:c,point:Kg.clone().applyMatrix4(s.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:s}}var jg=new C,Zg=new C,Qs=class extends no{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let i=0,r=t.count;i<r;i+=2)jg.fromBufferAttribute(t,i),Zg.fromBufferAttribute(t,i+1),n[i]=i===0?0:n[i-1],n[i+1]=n[i]+jg.distanceTo(Zg);e.setAttribute("lineDistance",new zt(n,1))}else Ye("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}},io=class extends no{constructor(e,t){super(e,t),this.isLineLoop=!0,this.type="LineLoop"}},ma=class extends li{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new ke(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Jg=new qe,wf=new Hi,hh=new fn,uh=new C,El=class extends Qt{constructor(e=new Vt,t=new ma){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,i=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),hh.copy(n.boundingSphere),hh.applyMatrix4(i),hh.radius+=r,e.ray.intersectsSphere(hh)===!1)return;Jg.copy(i).invert(),wf.copy(e.ray).applyMatrix4(Jg);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,h=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let m=d,x=f;m<x;m++){let p=c.getX(m);uh.fromBufferAttribute(h,p),Qg(uh,p,l,i,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let m=d,x=f;m<x;m++)uh.fromBufferAttribute(h,m),Qg(uh,m,l,i,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let i=t[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Qg(s,e,t,n,i,r,o){let a=wf.distanceSqToPoint(s);if(a<t){let l=new C;wf.closestPointToPoint(s,l),l.applyMatrix4(n);let c=i.ray.origin.distanceTo(l);if(c<i.near||c>i.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var Tl=class extends Dn{constructor(e=[],t=co,n,i,r,o,a,l,c,u){super(e,t,n,i,r,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},so=class extends Dn{constructor(e,t,n,i,r,o,a,l,c){super(e,t,n,i,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var er=class extends Dn{constructor(e,t,n=qi,i,r,o,a=xn,l=xn,c,u=Ks,h=1){if(u!==Ks&&u!==lr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,i,r,o,a,l,u,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new ha(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Al=class extends er{constructor(e,t=qi,n=co,i,r,o=xn,a=xn,l,c=Ks){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,n,i,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},Rl=class extends Dn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},ga=class s extends Vt{constructor(e=1,t=1,n=1,i=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:i,heightSegments:r,depthSegments:o};let a=this;i=Math.floor(i),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,i,o,2),m("x","z","y",1,-1,e,n,-t,i,o,3),m("x","y","z",1,-1,e,t,n,i,r,4),m("x","y","z",-1,-1,e,t,-n,i,r,5),this.setIndex(l),this.setAttribute("position",new zt(c,3)),this.setAttribute("normal",new zt(u,3)),this.setAttribute("uv",new zt(h,2));function m(x,p,g,S,A,v,R,T,_,b,O){let D=v/_,L=R/b,k=v/2,H=R/2,N=T/2,W=_+1,Y=b+1,G=0,ce=0,j=new C;for(let Q=0;Q<Y;Q++){let se=Q*L-H;for(let de=0;de<W;de++){let ue=de*D-k;j[x]=ue*S,j[p]=se*A,j[g]=N,c.push(j.x,j.y,j.z),j[x]=0,j[p]=0,j[g]=T>0?1:-1,u.push(j.x,j.y,j.z),h.push(de/_),h.push(1-Q/b),G+=1}}for(let Q=0;Q<b;Q++)for(let se=0;se<_;se++){let de=d+se+W*Q,ue=d+se+W*(Q+1),ee=d+(se+1)+W*(Q+1),me=d+(se+1)+W*Q;l.push(de,ue,me),l.push(ue,ee,me),ce+=6}a.addGroup(f,ce,O),f+=ce,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var _a=class s extends Vt{constructor(e=1,t=1,n=1,i=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:i,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;i=Math.floor(i),r=Math.floor(r);let u=[],h=[],d=[],f=[],m=0,x=[],p=n/2,g=0;S(),o===!1&&(e>0&&A(!0),t>0&&A(!1)),this.setIndex(u),this.setAttribute("position",new zt(h,3)),this.setAttribute("normal",new zt(d,3)),this.setAttribute("uv",new zt(f,2));function S(){let v=new C,R=new C,T=0,_=(t-e)/n;for(let b=0;b<=r;b++){let O=[],D=b/r,L=D*(t-e)+e;for(let k=0;k<=i;k++){let H=k/i,N=H*l+a,W=Math.sin(N),Y=Math.cos(N);R.x=L*W,R.y=-D*n+p,R.z=L*Y,h.push(R.x,R.y,R.z),v.set(W,_,Y).normalize(),d.push(v.x,v.y,v.z),f.push(H,1-D),O.push(m++)}x.push(O)}for(let b=0;b<i;b++)for(let O=0;O<r;O++){let D=x[O][b],L=x[O+1][b],k=x[O+1][b+1],H=x[O][b+1];(e>0||O!==0)&&(u.push(D,L,H),T+=3),(t>0||O!==r-1)&&(u.push(L,k,H),T+=3)}c.addGroup(g,T,0),g+=T}function A(v){let R=m,T=new Be,_=new C,b=0,O=v===!0?e:t,D=v===!0?1:-1;for(let k=1;k<=i;k++)h.push(0,p*D,0),d.push(0,D,0),f.push(.5,.5),m++;let L=m;for(let k=0;k<=i;k++){let N=k/i*l+a,W=Math.cos(N),Y=Math.sin(N);_.x=O*Y,_.y=p*D,_.z=O*W,h.push(_.x,_.y,_.z),d.push(0,D,0),T.x=W*.5+.5,T.y=Y*.5*D+.5,f.push(T.x,T.y),m++}for(let k=0;k<i;k++){let H=R+k,N=L+k;v===!0?u.push(N,N+1,H):u.push(N+1,N,H),b+=3}c.addGroup(g,b,v===!0?1:2),g+=b}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Cl=class s extends _a{constructor(e=1,t=1,n=32,i=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,i,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:i,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new s(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var vs=class s extends Vt{constructor(e=1,t=1,n=1,i=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:i};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(i),c=a+1,u=l+1,h=e/a,d=t/l,f=[],m=[],x=[],p=[];for(let g=0;g<u;g++){let S=g*d-o;for(let A=0;A<c;A++){let v=A*h-r;m.push(v,-S,0),x.push(0,0,1),p.push(A/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let S=0;S<a;S++){let A=S+c*g,v=S+c*(g+1),R=S+1+c*(g+1),T=S+1+c*g;f.push(A,v,T),f.push(v,R,T)}this.setIndex(f),this.setAttribute("position",new zt(m,3)),this.setAttribute("normal",new zt(x,3)),this.setAttribute("uv",new zt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.width,e.height,e.widthSegments,e.heightSegments)}};var ro=class s extends Vt{constructor(e=1,t=32,n=16,i=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:i,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new C,d=new C,f=[],m=[],x=[],p=[];for(let g=0;g<=n;g++){let S=[],A=g/n,v=o+A*a,R=e*Math.cos(v),T=Math.sqrt(e*e-R*R),_=0;g===0&&o===0?_=.5/t:g===n&&l===Math.PI&&(_=-.5/t);for(let b=0;b<=t;b++){let O=b/t,D=i+O*r;h.x=-T*Math.cos(D),h.y=R,h.z=T*Math.sin(D),m.push(h.x,h.y,h.z),d.copy(h).normalize(),x.push(d.x,d.y,d.z),p.push(O+_,1-A),S.push(c++)}u.push(S)}for(let g=0;g<n;g++)for(let S=0;S<t;S++){let A=u[g][S+1],v=u[g][S],R=u[g+1][S],T=u[g+1][S+1];(g!==0||o>0)&&f.push(A,v,T),(g!==n-1||l<Math.PI)&&f.push(v,R,T)}this.setIndex(f),this.setAttribute("position",new zt(m,3)),this.setAttribute("normal",new zt(x,3)),this.setAttribute("uv",new zt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Pl=class s extends Vt{constructor(e=1,t=.4,n=12,i=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:i,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),i=Math.floor(i);let l=[],c=[],u=[],h=[],d=new C,f=new C,m=new C;for(let x=0;x<=n;x++){let p=o+x/n*a;for(let g=0;g<=i;g++){let S=g/i*r;f.x=(e+t*Math.cos(p))*Math.cos(S),f.y=(e+t*Math.cos(p))*Math.sin(S),f.z=t*Math.sin(p),c.push(f.x,f.y,f.z),d.x=e*Math.cos(S),d.y=e*Math.sin(S),m.subVectors(f,d).normalize(),u.push(m.x,m.y,m.z),h.push(g/i),h.push(x/n)}}for(let x=1;x<=n;x++)for(let p=1;p<=i;p++){let g=(i+1)*x+p-1,S=(i+1)*(x-1)+p-1,A=(i+1)*(x-1)+p,v=(i+1)*x+p;l.push(g,S,v),l.push(S,A,v)}this.setIndex(l),this.setAttribute("position",new zt(c,3)),this.setAttribute("normal",new zt(u,3)),this.setAttribute("uv",new zt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new s(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};var Il=class extends Vt{constructor(e=null){if(super(),this.type="WireframeGeometry",this.parameters={geometry:e},e!==null){let t=[],n=new Set,i=new C,r=new C;if(e.index!==null){let o=e.attributes.position,a=e.index,l=e.groups;l.length===0&&(l=[{start:0,count:a.count,materialIndex:0}]);for(let c=0,u=l.length;c<u;++c){let h=l[c],d=h.start,f=h.count;for(let m=d,x=d+f;m<x;m+=3)for(let p=0;p<3;p++){let g=a.getX(m+p),S=a.getX(m+(p+1)%3);i.fromBufferAttribute(o,g),r.fromBufferAttribute(o,S),e0(i,r,n)===!0&&(t.push(i.x,i.y,i.z),t.push(r.x,r.y,r.z))}}}else{let o=e.attributes.position;for(let a=0,l=o.count/3;a<l;a++)for(let c=0;c<3;c++){let u=3*a+c,h=3*a+(c+1)%3;i.fromBufferAttribute(o,u),r.fromBufferAttribute(o,h),e0(i,r,n)===!0&&(t.push(i.x,i.y,i.z),t.push(r.x,r.y,r.z))}}this.setAttribute("position",new zt(t,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};function e0(s,e,t){let n=`${s.x},${s.y},${s.z}-${e.x},${e.y},${e.z}`,i=`${e.x},${e.y},${e.z}-${s.x},${s.y},${s.z}`;return t.has(n)===!0||t.has(i)===!0?!1:(t.add(n),t.add(i),!0)}function fo(s){let e={};for(let t in s){e[t]={};for(let n in s[t]){let i=s[t][n];if(t0(i))i.isRenderTargetTexture?(Ye("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=i.clone();else if(Array.isArray(i))if(t0(i[0])){let r=[];for(let o=0,a=i.length;o<a;o++)r[o]=i[o].clone();e[t][n]=r}else e[t][n]=i.slice();else e[t][n]=i}}return e}function ci(s){let e={};for(let t=0;t<s.length;t++){let n=fo(s[t]);for(let i in n)e[i]=n[i]}return e}function t0(s){return s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)}function sS(s){let e=[];for(let t=0;t<s.length;t++)e.push(s[t].clone());return e}function hp(s){let e=s.getRenderTarget();return e===null?s.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:mt.workingColorSpace}var tc={clone:fo,merge:ci},rS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,oS=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zn=class extends li{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=rS,this.fragmentShader=oS,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=fo(e.uniforms),this.uniformsGroups=sS(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let i in this.uniforms){let o=this.uniforms[i].value;o&&o.isTexture?t.uniforms[i]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[i]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[i]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[i]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[i]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[i]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[i]={type:"m4",value:o.toArray()}:t.uniforms[i]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let i in this.extensions)this.extensions[i]===!0&&(n[i]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let i=e.uniforms[n];switch(this.uniforms[n]={},i.type){case"t":this.uniforms[n].value=t[i.value]||null;break;case"c":this.uniforms[n].value=new ke().setHex(i.value);break;case"v2":this.uniforms[n].value=new Be().fromArray(i.value);break;case"v3":this.uniforms[n].value=new C().fromArray(i.value);break;case"v4":this.uniforms[n].value=new vt().fromArray(i.value);break;case"m3":this.uniforms[n].value=new st().fromArray(i.value);break;case"m4":this.uniforms[n].value=new qe().fromArray(i.value);break;default:this.uniforms[n].value=i.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Rh=class extends Zn{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},tr=class extends li{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new ke(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ke(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ec,this.normalScale=new Be(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},xi=class extends tr{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Be(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return at(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new ke(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new ke(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new ke(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return Zr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){Zr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}};var Ll=class extends li{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ke(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ke(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=ec,this.normalScale=new Be(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new ys,this.combine=kh,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Ch=class extends li{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=B0,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Ph=class extends li{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};var Dl=class extends Li{constructor(e){super(),this.isLineDashedMaterial=!0,this.type="LineDashedMaterial",this.scale=1,this.dashSize=3,this.gapSize=1,this.setValues(e)}copy(e){return super.copy(e),this.scale=e.scale,this.dashSize=e.dashSize,this.gapSize=e.gapSize,this}};function Er(s,e){return!s||s.constructor===e?s:typeof e.BYTES_PER_ELEMENT=="number"?new e(s):Array.prototype.slice.call(s)}function fl(s){return s!==void 0&&s.inTangents!==void 0&&s.outTangents!==void 0}function aS(s){function e(i,r){return s[i]-s[r]}let t=s.length,n=new Array(t);for(let i=0;i!==t;++i)n[i]=i;return n.sort(e),n}function n0(s,e,t){let n=s.length,i=new s.constructor(n);for(let r=0,o=0;o!==n;++r){let a=t[r]*e;for(let l=0;l!==e;++l)i[o++]=s[a+l]}return i}function lS(s,e,t,n){let i=1,r=s[0];for(;r!==void 0&&r[n]===void 0;)r=s[i++];if(r===void 0)return;let o=r[n];if(o!==void 0)if(Array.isArray(o))do o=r[n],o!==void 0&&(e.push(r.time),t.push(...o)),r=s[i++];while(r!==void 0);else if(o.toArray!==void 0)do o=r[n],o!==void 0&&(e.push(r.time),o.toArray(t,t.length)),r=s[i++];while(r!==void 0);else do o=r[n],o!==void 0&&(e.push(r.time),t.push(o)),r=s[i++];while(r!==void 0)}var Ss=class{constructor(e,t,n,i){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=i!==void 0?i:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,i=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<i)){for(let a=n+2;;){if(i===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=i,i=t[++n],e<i)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(i=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(i=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,i)}return this.interpolate_(n,r,e,i)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=e*i;for(let o=0;o!==i;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Ih=class extends Ss{constructor(e,t,n,i){super(e,t,n,i),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:vf,endingEnd:vf}}intervalChanged_(e,t,n){let i=this.parameterPositions,r=e-2,o=e+1,a=i[r],l=i[o];if(a===void 0)switch(this.getSettings_().endingStart){case Sf:r=e,a=2*t-n;break;case Mf:r=i.length-2,a=t+i[r]-i[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Sf:o=e,l=2*n-t;break;case Mf:o=1,l=n+i[1]-i[0];break;default:o=e-1,l=t}let c=(n-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*u,this._offsetNext=o*u}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-t)/(i-t),x=m*m,p=x*m,g=-d*p+2*d*x-d*m,S=(1+d)*p+(-1.5-2*d)*x+(-.5+d)*m+1,A=(-1-f)*p+(1.5+f)*x+.5*m,v=f*p-f*x;for(let R=0;R!==a;++R)r[R]=g*o[u+R]+S*o[c+R]+A*o[l+R]+v*o[h+R];return r}},Lh=class extends Ss{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(n-t)/(i-t),h=1-u;for(let d=0;d!==a;++d)r[d]=o[c+d]*h+o[l+d]*u;return r}},Dh=class extends Ss{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e){return this.copySampleValue_(e-1)}},Nh=class extends Ss{interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let m=(n-t)/(i-t),x=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*m;return r}let d=a*2,f=e-1;for(let m=0;m!==a;++m){let x=o[c+m],p=o[l+m],g=f*d+m*2,S=h[g],A=h[g+1],v=e*d+m*2,R=u[v],T=u[v+1],_=hS(n,t,S,R,i);r[m]=J0(_,x,A,T,p)}return r}};function J0(s,e,t,n,i){let r=1-s;return r*r*r*e+3*r*r*s*t+3*r*s*s*n+s*s*s*i}function cS(s,e,t,n,i){let r=1-s;return 3*r*r*(t-e)+6*r*s*(n-t)+3*s*s*(i-n)}function hS(s,e,t,n,i){let r=(s-e)/(i-e);for(let o=0;o<8;o++){let a=J0(r,e,t,n,i)-s;if(Math.abs(a)<1e-10)break;let l=cS(r,e,t,n,i);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var bi=class{constructor(e,t,n,i){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Er(t,this.TimeBufferType),this.values=Er(n,this.ValueBufferType),this.setInterpolation(i||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Er(e.times,Array),values:Er(e.values,Array)};let i=e.getInterpolation();i!==e.DefaultInterpolation&&(n.interpolation=i),fl(e.settings)&&(n.settings={inTangents:Er(e.settings.inTangents,Array),outTangents:Er(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Dh(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Lh(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Ih(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Nh(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Jr:t=this.InterpolantFactoryMethodDiscrete;break;case Qr:t=this.InterpolantFactoryMethodLinear;break;case mh:t=this.InterpolantFactoryMethodSmooth;break;case yf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ye("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Jr;case this.InterpolantFactoryMethodLinear:return Qr;case this.InterpolantFactoryMethodSmooth:return mh;case this.InterpolantFactoryMethodBezier:return yf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]+=e;fl(this.settings)&&(i0(this.settings.inTangents,e),i0(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,i=t.length;n!==i;++n)t[n]*=e;fl(this.settings)&&(s0(this.settings.inTangents,e),s0(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,i=n.length,r=0,o=i-1;for(;r!==i&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==i){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,i=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(i!==void 0&&pv(i))for(let a=0,l=i.length;a!==l;++a){let c=i[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),i=this.getInterpolation()===mh,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(i)l=!0;else{let h=a*n,d=h-n,f=h+n;for(let m=0;m!==n;++m){let x=t[h+m];if(x!==t[d+m]||x!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,i=new n(this.name,e,t);return i.createInterpolant=this.createInterpolant,fl(this.settings)&&(i.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),i}};function i0(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]+=e}function s0(s,e){for(let t=0,n=s.length;t!==n;t+=2)s[t]*=e}bi.prototype.ValueTypeName="";bi.prototype.TimeBufferType=Float32Array;bi.prototype.ValueBufferType=Float32Array;bi.prototype.DefaultInterpolation=Qr;var nr=class extends bi{constructor(e,t,n){super(e,t,n)}};nr.prototype.ValueTypeName="bool";nr.prototype.ValueBufferType=Array;nr.prototype.DefaultInterpolation=Jr;nr.prototype.InterpolantFactoryMethodLinear=void 0;nr.prototype.InterpolantFactoryMethodSmooth=void 0;var Nl=class extends bi{constructor(e,t,n,i){super(e,t,n,i)}};Nl.prototype.ValueTypeName="color";var ir=class extends bi{constructor(e,t,n,i){super(e,t,n,i)}};ir.prototype.ValueTypeName="number";var Uh=class extends Ss{constructor(e,t,n,i){super(e,t,n,i)}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(i-t),c=e*a;for(let u=c+a;c!==u;c+=4)pn.slerpFlat(r,0,o,c-a,o,c,l);return r}},sr=class extends bi{constructor(e,t,n,i){super(e,t,n,i)}InterpolantFactoryMethodLinear(e){return new Uh(this.times,this.values,this.getValueSize(),e)}};sr.prototype.ValueTypeName="quaternion";sr.prototype.InterpolantFactoryMethodSmooth=void 0;var rr=class extends bi{constructor(e,t,n){super(e,t,n)}};rr.prototype.ValueTypeName="string";rr.prototype.ValueBufferType=Array;rr.prototype.DefaultInterpolation=Jr;rr.prototype.InterpolantFactoryMethodLinear=void 0;rr.prototype.InterpolantFactoryMethodSmooth=void 0;var Cr=class extends bi{constructor(e,t,n,i){super(e,t,n,i)}};Cr.prototype.ValueTypeName="vector";var Ul=class{constructor(e="",t=-1,n=[],i=F0){this.name=e,this.tracks=n,this.duration=t,this.blendMode=i,this.uuid=ws(),this.userData={},this.duration<0&&this.resetDuration()}static parse(e){let t=[],n=e.tracks,i=1/(e.fps||1);for(let o=0,a=n.length;o!==a;++o)t.push(dS(n[o]).scale(i));let r=new this(e.name,e.duration,t,e.blendMode);return r.uuid=e.uuid,r.userData=JSON.parse(e.userData||"{}"),r}static toJSON(e){let t=[],n=e.tracks,i={name:e.name,duration:e.duration,tracks:t,uuid:e.uuid,blendMode:e.blendMode,userData:JSON.stringify(e.userData)};for(let r=0,o=n.length;r!==o;++r)t.push(bi.toJSON(n[r]));return i}static CreateFromMorphTargetSequence(e,t,n,i){let r=t.length,o=[];for(let a=0;a<r;a++){let l=[],c=[];l.push((a+r-1)%r,a,(a+1)%r),c.push(0,1,0);let u=aS(l);l=n0(l,1,u),c=n0(c,1,u),!i&&l[0]===0&&(l.push(r),c.push(c[0])),o.push(new ir(".morphTargetInfluences["+t[a].name+"]",l,c).scale(1/n))}return new this(e,-1,o)}static findByName(e,t){let n=e;if(!Array.isArray(e)){let i=e;n=i.geometry&&i.geometry.animations||i.animations}for(let i=0;i<n.length;i++)if(n[i].name===t)return n[i];return null}static CreateClipsFromMorphTargetSequences(e,t,n){let i={},r=/^([\w-]*?)([\d]+)$/;for(let a=0,l=e.length;a<l;a++){let c=e[a],u=c.name.match(r);if(u&&u.length>1){let h=u[1],d=i[h];d||(i[h]=d=[]),d.push(c)}}let o=[];for(let a in i)o.push(this.CreateFromMorphTargetSequence(a,i[a],t,n));return o}resetDuration(){let e=this.tracks,t=0;for(let n=0,i=e.length;n!==i;++n){let r=this.tracks[n];t=Math.max(t,r.times[r.times.length-1])}return this.duration=t,this}trim(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].trim(0,this.duration);return this}validate(){let e=!0;for(let t=0;t<this.tracks.length;t++)e=e&&this.tracks[t].validate();return e}optimize(){for(let e=0;e<this.tracks.length;e++)this.tracks[e].optimize();return this}clone(){let e=[];for(let n=0;n<this.tracks.length;n++)e.push(this.tracks[n].clone());let t=new this.constructor(this.name,this.duration,e,this.blendMode);return t.userData=JSON.parse(JSON.stringify(this.userData)),t}toJSON(){return this.constructor.toJSON(this)}};function uS(s){switch(s.toLowerCase()){case"scalar":case"double":case"float":case"number":case"integer":return ir;case"vector":case"vector2":case"vector3":case"vector4":return Cr;case"color":return Nl;case"quaternion":return sr;case"bool":case"boolean":return nr;case"string":return rr}throw new Error("THREE.KeyframeTrack: Unsupported typeName: "+s)}function dS(s){if(s.type===void 0)throw new Error("THREE.KeyframeTrack: track type undefined, can not parse");let e=uS(s.type);if(s.times===void 0){let n=[],i=[];lS(s.keys,n,i,"value"),s.times=n,s.values=i}let t;return e.parse!==void 0?t=e.parse(s):t=new e(s.name,s.times,s.values,s.interpolation),fl(s.settings)&&(t.settings={inTangents:Er(s.settings.inTangents,Float32Array),outTangents:Er(s.settings.outTangents,Float32Array)}),t}var xs={enabled:!1,files:{},add:function(s,e){this.enabled!==!1&&(r0(s)||(this.files[s]=e))},get:function(s){if(this.enabled!==!1&&!r0(s))return this.files[s]},remove:function(s){delete this.files[s]},clear:function(){this.files={}}};function r0(s){try{let e=s.slice(s.indexOf(":")+1);return new URL(e).protocol==="blob:"}catch{return!1}}var Oh=class{constructor(e,t,n){let i=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(u){a++,r===!1&&i.onStart!==void 0&&i.onStart(u,o,a),r=!0},this.itemEnd=function(u){o++,i.onProgress!==void 0&&i.onProgress(u,o,a),o===a&&(r=!1,i.onLoad!==void 0&&i.onLoad())},this.itemError=function(u){i.onError!==void 0&&i.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],m=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},Q0=new Oh,Ms=class{constructor(e){this.manager=e!==void 0?e:Q0,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(i,r){n.load(e,i,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Ms.DEFAULT_MATERIAL_NAME="__DEFAULT";var Xs={},Ef=class extends Error{constructor(e,t){super(e),this.response=t}},xa=class extends Ms{constructor(e){super(e),this.mimeType="",this.responseType="",this._abortController=new AbortController}load(e,t,n,i){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=xs.get(`file:${e}`);if(r!==void 0){this.manager.itemStart(e),setTimeout(()=>{t&&t(r),this.manager.itemEnd(e)},0);return}if(Xs[e]!==void 0){Xs[e].push({onLoad:t,onProgress:n,onError:i});return}Xs[e]=[],Xs[e].push({onLoad:t,onProgress:n,onError:i});let o=new Request(e,{headers:new Headers(this.requestHeader),credentials:this.withCredentials?"include":"same-origin",priority:this.priority,cache:this.cache,signal:typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal}),a=this.mimeType,l=this.responseType;fetch(o).then(c=>{if(c.status===200||c.status===0){if(c.status===0&&Ye("FileLoader: HTTP Status 0 received."),typeof ReadableStream>"u"||c.body===void 0||c.body.getReader===void 0)return c;let u=Xs[e],h=c.body.getReader(),d=c.headers.get("X-File-Size")||c.headers.get("Content-Length"),f=d?parseInt(d):0,m=f!==0,x=0,p=new ReadableStream({start(g){S();function S(){h.read().then(({done:A,value:v})=>{if(A)g.close();else{x+=v.byteLength;let R=new ProgressEvent("progress",{lengthComputable:m,loaded:x,total:f});for(let T=0,_=u.length;T<_;T++){let b=u[T];b.onProgress&&b.onProgress(R)}g.enqueue(v),S()}},A=>{g.error(A)})}}});return new Response(p)}else throw new Ef(`fetch for "${c.url}" responded with ${c.status}: ${c.statusText}`,c)}).then(c=>{switch(l){case"arraybuffer":return c.arrayBuffer();case"blob":return c.blob();case"document":return c.text().then(u=>new DOMParser().parseFromString(u,a));case"json":return c.json();default:if(a==="")return c.text();{let h=/charset="?([^;"\s]*)"?/i.exec(a),d=h&&h[1]?h[1].toLowerCase():void 0,f=new TextDecoder(d);return c.arrayBuffer().then(m=>f.decode(m))}}}).then(c=>{xs.add(`file:${e}`,c);let u=Xs[e];delete Xs[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onLoad&&f.onLoad(c)}}).catch(c=>{let u=Xs[e];if(u===void 0)throw this.manager.itemError(e),c;delete Xs[e];for(let h=0,d=u.length;h<d;h++){let f=u[h];f.onError&&f.onError(c)}this.manager.itemError(e)}).finally(()=>{this.manager.itemEnd(e)}),this.manager.itemStart(e)}setResponseType(e){return this.responseType=e,this}setMimeType(e){return this.mimeType=e,this}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Jo=new WeakMap,Fh=class extends Ms{constructor(e){super(e)}load(e,t,n,i){this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=xs.get(`image:${e}`);if(o!==void 0){if(o.complete===!0)r.manager.itemStart(e),setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);else{let h=Jo.get(o);h===void 0&&(h=[],Jo.set(o,h)),h.push({onLoad:t,onError:i})}return o}let a=la("img");function l(){u(),t&&t(this);let h=Jo.get(this)||[];for(let d=0;d<h.length;d++){let f=h[d];f.onLoad&&f.onLoad(this)}Jo.delete(this),r.manager.itemEnd(e)}function c(h){u(),i&&i(h),xs.remove(`image:${e}`);let d=Jo.get(this)||[];for(let f=0;f<d.length;f++){let m=d[f];m.onError&&m.onError(h)}Jo.delete(this),r.manager.itemError(e),r.manager.itemEnd(e)}function u(){a.removeEventListener("load",l,!1),a.removeEventListener("error",c,!1)}return a.addEventListener("load",l,!1),a.addEventListener("error",c,!1),e.slice(0,5)!=="data:"&&this.crossOrigin!==void 0&&(a.crossOrigin=this.crossOrigin),xs.add(`image:${e}`,a),r.manager.itemStart(e),a.fetchPriority=this.priority,a.src=e,a}};var Ol=class extends Ms{constructor(e){super(e)}load(e,t,n,i){let r=new Dn,o=new Fh(this.manager);return o.setPriority(this.priority),o.setCache(this.cache),o.setCrossOrigin(this.crossOrigin),o.setPath(this.path),o.load(e,function(a){r.image=a,r.needsUpdate=!0,t!==void 0&&t(r)},n,i),r}},oo=class extends Qt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new ke(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},Fl=class extends oo{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Qt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ke(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},mf=new qe,o0=new C,a0=new C,ya=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Be(512,512),this.mapType=wi,this.map=null,this.mapPass=null,this.matrix=new qe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Js,this._frameExtents=new Be(1,1),this._viewportCount=1,this._viewports=[new vt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;o0.setFromMatrixPosition(e.matrixWorld),t.position.copy(o0),a0.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(a0),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,i){mf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(mf,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=i?i.z/r.x:1,a=i?i.w/r.y:1,l=i?i.x/r.x:0,c=i?i.y/r.y:0;e.coordinateSystem===aa||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(mf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},dh=new C,fh=new pn,_s=new C,Bl=class extends Qt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new qe,this.projectionMatrix=new qe,this.projectionMatrixInverse=new qe,this.coordinateSystem=Vi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(dh,fh,_s),_s.x===1&&_s.y===1&&_s.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dh,fh,_s.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(dh,fh,_s),_s.x===1&&_s.y===1&&_s.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(dh,fh,_s.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},wr=new C,l0=new Be,c0=new Be,_n=class extends Bl{constructor(e=50,t=1,n=.1,i=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=i,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=eo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(pl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return eo*2*Math.atan(Math.tan(pl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){wr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(wr.x,wr.y).multiplyScalar(-e/wr.z),wr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(wr.x,wr.y).multiplyScalar(-e/wr.z)}getViewSize(e,t){return this.getViewBounds(e,l0,c0),t.subVectors(c0,l0)}setViewOffset(e,t,n,i,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(pl*.5*this.fov)/this.zoom,n=2*t,i=this.aspect*n,r=-.5*i,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*i/l,t-=o.offsetY*n/c,i*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+i,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}},Tf=class extends ya{constructor(){super(new _n(50,1,.5,500)),this.isSpotLightShadow=!0,this.focus=1,this.aspect=1}updateMatrices(e){let t=this.camera,n=eo*2*e.angle*this.focus,i=this.mapSize.width/this.mapSize.height*this.aspect,r=e.distance||t.far;(n!==t.fov||i!==t.aspect||r!==t.far)&&(t.fov=n,t.aspect=i,t.far=r,t.updateProjectionMatrix()),super.updateMatrices(e)}copy(e){return super.copy(e),this.focus=e.focus,this.aspect=e.aspect,this}toJSON(){let e=super.toJSON();return e.focus=this.focus,e.aspect=this.aspect,e}},kl=class extends oo{constructor(e,t,n=0,i=Math.PI/3,r=0,o=2){super(e,t),this.isSpotLight=!0,this.type="SpotLight",this.position.copy(Qt.DEFAULT_UP),this.updateMatrix(),this.target=new Qt,this.distance=n,this.angle=i,this.penumbra=r,this.decay=o,this.map=null,this.shadow=new Tf}get power(){return this.intensity*Math.PI}set power(e){this.intensity=e/Math.PI}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.angle=e.angle,this.penumbra=e.penumbra,this.decay=e.decay,this.target=e.target.clone(),this.map=e.map,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.angle=this.angle,t.object.decay=this.decay,t.object.penumbra=this.penumbra,t.object.target=this.target.uuid,this.map&&this.map.isTexture&&(t.object.map=this.map.toJSON(e).uuid),t.object.shadow=this.shadow.toJSON(),t}},Af=class extends ya{constructor(){super(new _n(90,1,.5,500)),this.isPointLightShadow=!0}},zl=class extends oo{constructor(e,t,n=0,i=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=i,this.shadow=new Af}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},bs=class extends Bl{constructor(e=-1,t=1,n=1,i=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=i,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,i,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,i=(this.top+this.bottom)/2,r=n-e,o=n+e,a=i+t,l=i-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Rf=class extends ya{constructor(){super(new bs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},or=class extends oo{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Qt.DEFAULT_UP),this.updateMatrix(),this.target=new Qt,this.shadow=new Rf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ar=class{static extractUrlBase(e){let t=e.lastIndexOf("/");return t===-1?"./":e.slice(0,t+1)}static resolveURL(e,t){return typeof e!="string"||e===""?"":(/^https?:\/\//i.test(t)&&/^\//.test(e)&&(t=t.replace(/(^https?:\/\/[^\/]+).*/i,"$1")),/^(https?:)?\/\//i.test(e)||/^data:.*,.*$/i.test(e)||/^blob:.*$/i.test(e)?e:t+e)}},Vl=class extends Vt{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var gf=new WeakMap,Hl=class extends Ms{constructor(e){super(e),this.isImageBitmapLoader=!0,typeof createImageBitmap>"u"&&Ye("ImageBitmapLoader: createImageBitmap() not supported."),typeof fetch>"u"&&Ye("ImageBitmapLoader: fetch() not supported."),this.options={premultiplyAlpha:"none"},this._abortController=new AbortController}setOptions(e){return this.options=e,this}load(e,t,n,i){e===void 0&&(e=""),this.path!==void 0&&(e=this.path+e),e=this.manager.resolveURL(e);let r=this,o=xs.get(`image-bitmap:${e}`);if(o!==void 0){if(r.manager.itemStart(e),o.then){o.then(c=>{gf.has(o)===!0?(i&&i(gf.get(o)),r.manager.itemError(e),r.manager.itemEnd(e)):(t&&t(c),r.manager.itemEnd(e))});return}setTimeout(function(){t&&t(o),r.manager.itemEnd(e)},0);return}let a={};a.credentials=this.withCredentials||this.crossOrigin!=="anonymous"?"include":"same-origin",a.headers=this.requestHeader,a.priority=this.priority,a.cache=this.cache,a.signal=typeof AbortSignal.any=="function"?AbortSignal.any([this._abortController.signal,this.manager.abortController.signal]):this._abortController.signal;let l=fetch(e,a).then(function(c){return c.blob()}).then(function(c){return createImageBitmap(c,Object.assign({},r.options,{colorSpaceConversion:"none"}))}).then(function(c){return xs.add(`image-bitmap:${e}`,c),t&&t(c),r.manager.itemEnd(e),c}).catch(function(c){i&&i(c),gf.set(l,c),xs.remove(`image-bitmap:${e}`),r.manager.itemError(e),r.manager.itemEnd(e)});xs.add(`image-bitmap:${e}`,l),r.manager.itemStart(e)}abort(){return this._abortController.abort(),this._abortController=new AbortController,this}};var Qo=-90,ea=1,va=class extends Qt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let i=new _n(Qo,ea,e,t);i.layers=this.layers,this.add(i);let r=new _n(Qo,ea,e,t);r.layers=this.layers,this.add(r);let o=new _n(Qo,ea,e,t);o.layers=this.layers,this.add(o);let a=new _n(Qo,ea,e,t);a.layers=this.layers,this.add(a);let l=new _n(Qo,ea,e,t);l.layers=this.layers,this.add(l);let c=new _n(Qo,ea,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,i,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Vi)n.up.set(0,1,0),n.lookAt(1,0,0),i.up.set(0,1,0),i.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===aa)n.up.set(0,-1,0),n.lookAt(-1,0,0),i.up.set(0,-1,0),i.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:i}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,i),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Bh=class extends _n{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var up="\\[\\]\\.:\\/",fS=new RegExp("["+up+"]","g"),dp="[^"+up+"]",pS="[^"+up.replace("\\.","")+"]",mS=/((?:WC+[\/:])*)/.source.replace("WC",dp),gS=/(WCOD+)?/.source.replace("WCOD",pS),_S=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",dp),xS=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",dp),yS=new RegExp("^"+mS+gS+_S+xS+"$"),vS=["material","materials","bones","map"],Cf=class{constructor(e,t,n){let i=n||Gt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,i)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,i=this._bindings[n];i!==void 0&&i.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let i=this._targetGroup.nCachedObjects_,r=n.length;i!==r;++i)n[i].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Gt=class s{constructor(e,t,n){this.path=t,this.parsedPath=n||s.parseTrackName(t),this.node=s.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new s.Composite(e,t,n):new s(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(fS,"")}static parseTrackName(e){let t=yS.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},i=n.nodeName&&n.nodeName.lastIndexOf(".");if(i!==void 0&&i!==-1){let r=n.nodeName.substring(i+1);vS.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,i),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},i=n(e.children);if(i)return i}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)e[t++]=n[i]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,i=t.propertyName,r=t.propertyIndex;if(e||(e=s.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ye("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[i];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+i+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(i==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Gt.Composite=Cf;Gt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Gt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Gt.prototype.GetterByBindingType=[Gt.prototype._getValue_direct,Gt.prototype._getValue_array,Gt.prototype._getValue_arrayElement,Gt.prototype._getValue_toArray];Gt.prototype.SetterByBindingTypeAndVersioning=[[Gt.prototype._setValue_direct,Gt.prototype._setValue_direct_setNeedsUpdate,Gt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_array,Gt.prototype._setValue_array_setNeedsUpdate,Gt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_arrayElement,Gt.prototype._setValue_arrayElement_setNeedsUpdate,Gt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_fromArray,Gt.prototype._setValue_fromArray_setNeedsUpdate,Gt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var RR=new Float32Array(1);var Pr=class extends Ar{constructor(e,t,n=1){super(e,t),this.isInstancedInterleavedBuffer=!0,this.meshPerAttribute=n}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}clone(e){let t=super.clone(e);return t.meshPerAttribute=this.meshPerAttribute,t}toJSON(e){let t=super.toJSON(e);return t.isInstancedInterleavedBuffer=!0,t.meshPerAttribute=this.meshPerAttribute,t}};var h0=new qe,Gl=class{constructor(e,t,n=0,i=1/0){this.ray=new Hi(e,t),this.near=n,this.far=i,this.camera=null,this.layers=new ua,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return h0.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(h0),this}intersectObject(e,t=!0,n=[]){return Pf(e,this,n,t),n.sort(u0),n}intersectObjects(e,t=!0,n=[]){for(let i=0,r=e.length;i<r;i++)Pf(e[i],this,n,t);return n.sort(u0),n}};function u0(s,e){return s.distance-e.distance}function Pf(s,e,t,n){let i=!0;if(s.layers.test(e.layers)&&s.raycast(e,t)===!1&&(i=!1),i===!0&&n===!0){let r=s.children;for(let o=0,a=r.length;o<a;o++)Pf(r[o],e,t,!0)}}var Sa=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=at(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(at(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var If=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,i){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,i)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,i){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=i,this}};var d0=new C,ph=new C,ta=new C,na=new C,_f=new C,SS=new C,MS=new C,Wl=class{constructor(e=new C,t=new C){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){d0.subVectors(e,this.start),ph.subVectors(this.end,this.start);let n=ph.dot(ph);if(n===0)return 0;let r=ph.dot(d0)/n;return t&&(r=at(r,0,1)),r}closestPointToPoint(e,t,n){let i=this.closestPointToPointParameter(e,t);return this.delta(n).multiplyScalar(i).add(this.start)}distanceSqToLine3(e,t=SS,n=MS){let i=10000000000000001e-32,r,o,a=this.start,l=e.start,c=this.end,u=e.end;ta.subVectors(c,a),na.subVectors(u,l),_f.subVectors(a,l);let h=ta.dot(ta),d=na.dot(na),f=na.dot(_f);if(h<=i&&d<=i)return t.copy(a),n.copy(l),t.distanceToSquared(n);if(h<=i)r=0,o=f/d,o=at(o,0,1);else{let m=ta.dot(_f);if(d<=i)o=0,r=at(-m/h,0,1);else{let x=ta.dot(na),p=h*d-x*x;p!==0?r=at((x*f-m*d)/p,0,1):r=0,o=(x*r+f)/d,o<0?(o=0,r=at(-m/h,0,1)):o>1&&(o=1,r=at((x-m)/h,0,1))}}return t.copy(a).addScaledVector(ta,r),n.copy(l).addScaledVector(na,o),t.distanceToSquared(n)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var Xl=class extends is{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function fp(s,e,t,n){let i=bS(n);switch(t){case jf:return s*e;case qh:return s*e/i.components*i.byteLength;case ql:return s*e/i.components*i.byteLength;case Dr:return s*e*2/i.components*i.byteLength;case Yh:return s*e*2/i.components*i.byteLength;case Zf:return s*e*3/i.components*i.byteLength;case Mi:return s*e*4/i.components*i.byteLength;case $h:return s*e*4/i.components*i.byteLength;case Yl:case $l:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case Kl:case jl:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case jh:case Jh:return Math.max(s,16)*Math.max(e,8)/4;case Kh:case Zh:return Math.max(s,8)*Math.max(e,8)/2;case Qh:case eu:case nu:case iu:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*8;case tu:case Zl:case su:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case ru:return Math.floor((s+3)/4)*Math.floor((e+3)/4)*16;case ou:return Math.floor((s+4)/5)*Math.floor((e+3)/4)*16;case au:return Math.floor((s+4)/5)*Math.floor((e+4)/5)*16;case lu:return Math.floor((s+5)/6)*Math.floor((e+4)/5)*16;case cu:return Math.floor((s+5)/6)*Math.floor((e+5)/6)*16;case hu:return Math.floor((s+7)/8)*Math.floor((e+4)/5)*16;case uu:return Math.floor((s+7)/8)*Math.floor((e+5)/6)*16;case du:return Math.floor((s+7)/8)*Math.floor((e+7)/8)*16;case fu:return Math.floor((s+9)/10)*Math.floor((e+4)/5)*16;case pu:return Math.floor((s+9)/10)*Math.floor((e+5)/6)*16;case mu:return Math.floor((s+9)/10)*Math.floor((e+7)/8)*16;case gu:return Math.floor((s+9)/10)*Math.floor((e+9)/10)*16;case _u:return Math.floor((s+11)/12)*Math.floor((e+9)/10)*16;case xu:return Math.floor((s+11)/12)*Math.floor((e+11)/12)*16;case yu:case vu:case Su:return Math.ceil(s/4)*Math.ceil(e/4)*16;case Mu:case bu:return Math.ceil(s/4)*Math.ceil(e/4)*8;case Jl:case wu:return Math.ceil(s/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function bS(s){switch(s){case wi:case qf:return{byteLength:1,components:1};case Ta:case Yf:case rs:return{byteLength:2,components:1};case Wh:case Xh:return{byteLength:2,components:4};case qi:case Gh:case gi:return{byteLength:4,components:1};case $f:case Kf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${s}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ye("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function S_(){let s=null,e=!1,t=null,n=null;function i(r,o){n=s.requestAnimationFrame(i),t(r,o)}return{start:function(){e!==!0&&t!==null&&s!==null&&(n=s.requestAnimationFrame(i),e=!0)},stop:function(){s!==null&&s.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){s=r}}}function ES(s){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=s.createBuffer();s.bindBuffer(l,d),s.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=s.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=s.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=s.HALF_FLOAT:f=s.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=s.SHORT;else if(c instanceof Uint32Array)f=s.UNSIGNED_INT;else if(c instanceof Int32Array)f=s.INT;else if(c instanceof Int8Array)f=s.BYTE;else if(c instanceof Uint8Array)f=s.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=s.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let u=l.array,h=l.updateRanges;if(s.bindBuffer(c,a),h.length===0)s.bufferSubData(c,0,u);else{h.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<h.length;f++){let m=h[d],x=h[f];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++d,h[d]=x)}h.length=d+1;for(let f=0,m=h.length;f<m;f++){let x=h[f];s.bufferSubData(c,x.start*u.BYTES_PER_ELEMENT,u,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function i(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(s.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:i,remove:r,update:o}}var TS=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,AS=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,RS=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,CS=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,PS=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,IS=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,LS=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,DS=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,NS=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,US=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,OS=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,FS=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,BS=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,kS=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,zS=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,VS=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,HS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,GS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,WS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,XS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,qS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,YS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,$S=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,KS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,jS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,ZS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,JS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,QS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,eM=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,tM="gl_FragColor = linearToOutputTexel( gl_FragColor );",nM=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,iM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,sM=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,rM=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,oM=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,aM=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,lM=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,cM=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,hM=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,uM=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,dM=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,fM=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,pM=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,mM=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,gM=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,_M=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,xM=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,yM=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,vM=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,SM=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,MM=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,bM=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,wM=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,EM=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,TM=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,AM=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,RM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,CM=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,PM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,IM=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,LM=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,DM=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,NM=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,UM=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,OM=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,FM=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,BM=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,kM=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,zM=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,VM=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,HM=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,GM=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,WM=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,XM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,qM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,YM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,$M=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,KM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,jM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,ZM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,JM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,QM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,eb=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,tb=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,nb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ib=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,sb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,rb=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,ob=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,ab=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,lb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,cb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,hb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,ub=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,db=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,fb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,pb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,mb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,gb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,_b=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,xb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,yb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,vb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Sb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Mb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,bb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,wb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Eb=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Tb=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ab=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Rb=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Cb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Pb=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ib=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Lb=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Db=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Nb=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Ub=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Ob=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Fb=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Bb=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,kb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,zb=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Vb=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Hb=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Gb=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Wb=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Xb=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,qb=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Yb=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,$b=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Kb=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,jb=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Zb=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Jb=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Qb=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,ew=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,tw=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,nw=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,iw=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,sw=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ut={alphahash_fragment:TS,alphahash_pars_fragment:AS,alphamap_fragment:RS,alphamap_pars_fragment:CS,alphatest_fragment:PS,alphatest_pars_fragment:IS,aomap_fragment:LS,aomap_pars_fragment:DS,batching_pars_vertex:NS,batching_vertex:US,begin_vertex:OS,beginnormal_vertex:FS,bsdfs:BS,iridescence_fragment:kS,bumpmap_pars_fragment:zS,clipping_planes_fragment:VS,clipping_planes_pars_fragment:HS,clipping_planes_pars_vertex:GS,clipping_planes_vertex:WS,color_fragment:XS,color_pars_fragment:qS,color_pars_vertex:YS,color_vertex:$S,common:KS,defaultnormal_vertex:jS,displacementmap_pars_vertex:ZS,displacementmap_vertex:JS,emissivemap_fragment:QS,emissivemap_pars_fragment:eM,colorspace_fragment:tM,colorspace_pars_fragment:nM,envmap_fragment:iM,envmap_common_pars_fragment:sM,envmap_pars_fragment:rM,envmap_pars_vertex:oM,envmap_physical_pars_fragment:_M,envmap_vertex:aM,fog_vertex:lM,fog_pars_vertex:cM,fog_fragment:hM,fog_pars_fragment:uM,gradientmap_pars_fragment:dM,lightmap_pars_fragment:fM,lights_lambert_fragment:pM,lights_lambert_pars_fragment:mM,lights_pars_begin:gM,lights_toon_fragment:xM,lights_toon_pars_fragment:yM,lights_phong_fragment:vM,lights_phong_pars_fragment:SM,lights_physical_fragment:MM,lights_physical_pars_fragment:bM,lights_fragment_begin:wM,lights_fragment_maps:EM,lights_fragment_end:TM,lightprobes_pars_fragment:AM,logdepthbuf_fragment:RM,logdepthbuf_pars_fragment:CM,logdepthbuf_pars_vertex:PM,logdepthbuf_vertex:IM,map_fragment:LM,map_pars_fragment:DM,map_particle_fragment:NM,map_particle_pars_fragment:UM,metalnessmap_fragment:OM,metalnessmap_pars_fragment:FM,morphinstance_vertex:BM,morphcolor_vertex:kM,morphnormal_vertex:zM,morphtarget_pars_vertex:VM,morphtarget_vertex:HM,normal_fragment_begin:GM,normal_fragment_maps:WM,normal_pars_fragment:XM,normal_pars_vertex:qM,normal_vertex:YM,normalmap_pars_fragment:$M,clearcoat_normal_fragment_begin:KM,clearcoat_normal_fragment_maps:jM,clearcoat_pars_fragment:ZM,iridescence_pars_fragment:JM,opaque_fragment:QM,packing:eb,premultiplied_alpha_fragment:tb,project_vertex:nb,dithering_fragment:ib,dithering_pars_fragment:sb,roughnessmap_fragment:rb,roughnessmap_pars_fragment:ob,shadowmap_pars_fragment:ab,shadowmap_pars_vertex:lb,shadowmap_vertex:cb,shadowmask_pars_fragment:hb,skinbase_vertex:ub,skinning_pars_vertex:db,skinning_vertex:fb,skinnormal_vertex:pb,specularmap_fragment:mb,specularmap_pars_fragment:gb,tonemapping_fragment:_b,tonemapping_pars_fragment:xb,transmission_fragment:yb,transmission_pars_fragment:vb,uv_pars_fragment:Sb,uv_pars_vertex:Mb,uv_vertex:bb,worldpos_vertex:wb,background_vert:Eb,background_frag:Tb,backgroundCube_vert:Ab,backgroundCube_frag:Rb,cube_vert:Cb,cube_frag:Pb,depth_vert:Ib,depth_frag:Lb,distance_vert:Db,distance_frag:Nb,equirect_vert:Ub,equirect_frag:Ob,linedashed_vert:Fb,linedashed_frag:Bb,meshbasic_vert:kb,meshbasic_frag:zb,meshlambert_vert:Vb,meshlambert_frag:Hb,meshmatcap_vert:Gb,meshmatcap_frag:Wb,meshnormal_vert:Xb,meshnormal_frag:qb,meshphong_vert:Yb,meshphong_frag:$b,meshphysical_vert:Kb,meshphysical_frag:jb,meshtoon_vert:Zb,meshtoon_frag:Jb,points_vert:Qb,points_frag:ew,shadow_vert:tw,shadow_frag:nw,sprite_vert:iw,sprite_frag:sw},Pe={common:{diffuse:{value:new ke(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new st}},envmap:{envMap:{value:null},envMapRotation:{value:new st},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new st}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new st}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new st},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new st},normalScale:{value:new Be(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new st},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new st}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new st}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new st}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ke(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ke(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0},uvTransform:{value:new st}},sprite:{diffuse:{value:new ke(16777215)},opacity:{value:1},center:{value:new Be(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new st},alphaMap:{value:null},alphaMapTransform:{value:new st},alphaTest:{value:0}}},yi={basic:{uniforms:ci([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:ci([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new ke(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:ci([Pe.common,Pe.specularmap,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,Pe.lights,{emissive:{value:new ke(0)},specular:{value:new ke(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:ci([Pe.common,Pe.envmap,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.roughnessmap,Pe.metalnessmap,Pe.fog,Pe.lights,{emissive:{value:new ke(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:ci([Pe.common,Pe.aomap,Pe.lightmap,Pe.emissivemap,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.gradientmap,Pe.fog,Pe.lights,{emissive:{value:new ke(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:ci([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,Pe.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:ci([Pe.points,Pe.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:ci([Pe.common,Pe.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:ci([Pe.common,Pe.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:ci([Pe.common,Pe.bumpmap,Pe.normalmap,Pe.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:ci([Pe.sprite,Pe.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new st},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new st}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:ci([Pe.common,Pe.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:ci([Pe.lights,Pe.fog,{color:{value:new ke(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};yi.physical={uniforms:ci([yi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new st},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new st},clearcoatNormalScale:{value:new Be(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new st},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new st},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new st},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new st},sheen:{value:0},sheenColor:{value:new ke(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new st},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new st},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new st},transmissionSamplerSize:{value:new Be},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new st},attenuationDistance:{value:0},attenuationColor:{value:new ke(0)},specularColor:{value:new ke(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new st},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new st},anisotropyVector:{value:new Be},anisotropyMap:{value:null},anisotropyMapTransform:{value:new st}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Tu={r:0,b:0,g:0},rw=new qe,M_=new st;M_.set(-1,0,0,0,1,0,0,0,1);function ow(s,e,t,n,i,r){let o=new ke(0),a=i===!0?0:1,l,c,u=null,h=0,d=null;function f(S){let A=S.isScene===!0?S.background:null;if(A&&A.isTexture){let v=S.backgroundBlurriness>0;A=e.get(A,v)}return A}function m(S){let A=!1,v=f(S);v===null?p(o,a):v&&v.isColor&&(p(v,1),A=!0);let R=s.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(s.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),s.clear(s.autoClearColor,s.autoClearDepth,s.autoClearStencil))}function x(S,A){let v=f(A);v&&v.isCubeTexture?(c===void 0&&(c=new Pt(new ga(1,1,1),new Zn({name:"BackgroundCubeMaterial",uniforms:fo(yi.backgroundCube.uniforms),vertexShader:yi.backgroundCube.vertexShader,fragmentShader:yi.backgroundCube.fragmentShader,side:Jn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=v,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(rw.makeRotationFromEuler(A.backgroundRotation)).transpose(),v.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(M_),c.material.toneMapped=mt.getTransfer(v.colorSpace)!==Dt,(u!==v||h!==v.version||d!==s.toneMapping)&&(c.material.needsUpdate=!0,u=v,h=v.version,d=s.toneMapping),c.layers.enableAll(),S.unshift(c,c.geometry,c.material,0,0,null)):v&&v.isTexture&&(l===void 0&&(l=new Pt(new vs(2,2),new Zn({name:"BackgroundMaterial",uniforms:fo(yi.background.uniforms),vertexShader:yi.background.vertexShader,fragmentShader:yi.background.fragmentShader,side:Gi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=v,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=mt.getTransfer(v.colorSpace)!==Dt,v.matrixAutoUpdate===!0&&v.updateMatrix(),l.material.uniforms.uvTransform.value.copy(v.matrix),(u!==v||h!==v.version||d!==s.toneMapping)&&(l.material.needsUpdate=!0,u=v,h=v.version,d=s.toneMapping),l.layers.enableAll(),S.unshift(l,l.geometry,l.material,0,0,null))}function p(S,A){S.getRGB(Tu,hp(s)),t.buffers.color.setClear(Tu.r,Tu.g,Tu.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(S,A=1){o.set(S),a=A,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(S){a=S,p(o,a)},render:m,addToRenderList:x,dispose:g}}function aw(s,e){let t=s.getParameter(s.MAX_VERTEX_ATTRIBS),n={},i=d(null),r=i,o=!1;function a(L,k,H,N,W){let Y=!1,G=h(L,N,H,k);r!==G&&(r=G,c(r.object)),Y=f(L,N,H,W),Y&&m(L,N,H,W),W!==null&&e.update(W,s.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,v(L,k,H,N),W!==null&&s.bindBuffer(s.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return s.createVertexArray()}function c(L){return s.bindVertexArray(L)}function u(L){return s.deleteVertexArray(L)}function h(L,k,H,N){let W=N.wireframe===!0,Y=n[k.id];Y===void 0&&(Y={},n[k.id]=Y);let G=L.isInstancedMesh===!0?L.id:0,ce=Y[G];ce===void 0&&(ce={},Y[G]=ce);let j=ce[H.id];j===void 0&&(j={},ce[H.id]=j);let Q=j[W];return Q===void 0&&(Q=d(l()),j[W]=Q),Q}function d(L){let k=[],H=[],N=[];for(let W=0;W<t;W++)k[W]=0,H[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:k,enabledAttributes:H,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,k,H,N){let W=r.attributes,Y=k.attributes,G=0,ce=H.getAttributes();for(let j in ce)if(ce[j].location>=0){let se=W[j],de=Y[j];if(de===void 0&&(j==="instanceMatrix"&&L.instanceMatrix&&(de=L.instanceMatrix),j==="instanceColor"&&L.instanceColor&&(de=L.instanceColor)),se===void 0||se.attribute!==de||de&&se.data!==de.data)return!0;G++}return r.attributesNum!==G||r.index!==N}function m(L,k,H,N){let W={},Y=k.attributes,G=0,ce=H.getAttributes();for(let j in ce)if(ce[j].location>=0){let se=Y[j];se===void 0&&(j==="instanceMatrix"&&L.instanceMatrix&&(se=L.instanceMatrix),j==="instanceColor"&&L.instanceColor&&(se=L.instanceColor));let de={};de.attribute=se,se&&se.data&&(de.data=se.data),W[j]=de,G++}r.attributes=W,r.attributesNum=G,r.index=N}function x(){let L=r.newAttributes;for(let k=0,H=L.length;k<H;k++)L[k]=0}function p(L){g(L,0)}function g(L,k){let H=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;H[L]=1,N[L]===0&&(s.enableVertexAttribArray(L),N[L]=1),W[L]!==k&&(s.vertexAttribDivisor(L,k),W[L]=k)}function S(){let L=r.newAttributes,k=r.enabledAttributes;for(let H=0,N=k.length;H<N;H++)k[H]!==L[H]&&(s.disableVertexAttribArray(H),k[H]=0)}function A(L,k,H,N,W,Y,G){G===!0?s.vertexAttribIPointer(L,k,H,W,Y):s.vertexAttribPointer(L,k,H,N,W,Y)}function v(L,k,H,N){x();let W=N.attributes,Y=H.getAttributes(),G=k.defaultAttributeValues;for(let ce in Y){let j=Y[ce];if(j.location>=0){let Q=W[ce];if(Q===void 0&&(ce==="instanceMatrix"&&L.instanceMatrix&&(Q=L.instanceMatrix),ce==="instanceColor"&&L.instanceColor&&(Q=L.instanceColor)),Q!==void 0){let se=Q.normalized,de=Q.itemSize,ue=e.get(Q);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,xe=ue.bytesPerElement,Ae=me===s.INT||me===s.UNSIGNED_INT||Q.gpuType===Gh;if(Q.isInterleavedBufferAttribute){let Me=Q.data,$e=Me.isInterleavedBuffer===!0?Me.stride:Me.itemSize,lt=Q.offset;if(Me.isInstancedInterleavedBuffer||Me.isInstancedBufferAttribute){for(let We=0;We<j.locationSize;We++)g(j.location+We,Me.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Me.meshPerAttribute*Me.count)}else for(let We=0;We<j.locationSize;We++)p(j.location+We);s.bindBuffer(s.ARRAY_BUFFER,ee);for(let We=0;We<j.locationSize;We++)A(j.location+We,de/j.locationSize,me,se,$e*xe,(lt+de/j.locationSize*We)*xe,Ae)}else{if(Q.isInstancedBufferAttribute){for(let Me=0;Me<j.locationSize;Me++)g(j.location+Me,Q.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let Me=0;Me<j.locationSize;Me++)p(j.location+Me);s.bindBuffer(s.ARRAY_BUFFER,ee);for(let Me=0;Me<j.locationSize;Me++)A(j.location+Me,de/j.locationSize,me,se,de*xe,de/j.locationSize*Me*xe,Ae)}}else if(G!==void 0){let se=G[ce];if(se!==void 0)switch(se.length){case 2:s.vertexAttrib2fv(j.location,se);break;case 3:s.vertexAttrib3fv(j.location,se);break;case 4:s.vertexAttrib4fv(j.location,se);break;default:s.vertexAttrib1fv(j.location,se)}}}}S()}function R(){O();for(let L in n){let k=n[L];for(let H in k){let N=k[H];for(let W in N){let Y=N[W];for(let G in Y)u(Y[G].object),delete Y[G];delete N[W]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let k=n[L.id];for(let H in k){let N=k[H];for(let W in N){let Y=N[W];for(let G in Y)u(Y[G].object),delete Y[G];delete N[W]}}delete n[L.id]}function _(L){for(let k in n){let H=n[k];for(let N in H){let W=H[N];if(W[L.id]===void 0)continue;let Y=W[L.id];for(let G in Y)u(Y[G].object),delete Y[G];delete W[L.id]}}}function b(L){for(let k in n){let H=n[k],N=L.isInstancedMesh===!0?L.id:0,W=H[N];if(W!==void 0){for(let Y in W){let G=W[Y];for(let ce in G)u(G[ce].object),delete G[ce];delete W[Y]}delete H[N],Object.keys(H).length===0&&delete n[k]}}}function O(){D(),o=!0,r!==i&&(r=i,c(r.object))}function D(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:a,reset:O,resetDefaultState:D,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:b,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:p,disableUnusedAttributes:S}}function lw(s,e,t){let n;function i(l){n=l}function r(l,c){s.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,u){u!==0&&(s.drawArraysInstanced(n,l,c,u),t.update(c,n,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,n,1)}this.setMode=i,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function cw(s,e,t,n){let i;function r(){if(i!==void 0)return i;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");i=s.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(_){return!(_!==Mi&&n.convert(_)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let b=_===rs&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==wi&&_!==gi&&!b&&n.convert(_)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.HIGH_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.MEDIUM_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ye("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ye("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ye("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=s.getParameter(s.MAX_TEXTURE_IMAGE_UNITS),m=s.getParameter(s.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=s.getParameter(s.MAX_TEXTURE_SIZE),p=s.getParameter(s.MAX_CUBE_MAP_TEXTURE_SIZE),g=s.getParameter(s.MAX_VERTEX_ATTRIBS),S=s.getParameter(s.MAX_VERTEX_UNIFORM_VECTORS),A=s.getParameter(s.MAX_VARYING_VECTORS),v=s.getParameter(s.MAX_FRAGMENT_UNIFORM_VECTORS),R=s.getParameter(s.MAX_SAMPLES),T=s.getParameter(s.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:S,maxVaryings:A,maxFragmentUniforms:v,maxSamples:R,samples:T}}function hw(s){let e=this,t=null,n=0,i=!1,r=!1,o=new oi,a=new st,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||n!==0||i;return i=d,n=h.length,f},this.beginShadows=function(){r=!0,u(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let m=h.clippingPlanes,x=h.clipIntersection,p=h.clipShadows,g=s.get(h);if(!i||m===null||m.length===0||r&&!p)r?u(null):c();else{let S=r?0:n,A=S*4,v=g.clippingState||null;l.value=v,v=u(m,d,A,f);for(let R=0;R!==A;++R)v[R]=t[R];g.clippingState=v,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=S}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function u(h,d,f,m){let x=h!==null?h.length:0,p=null;if(x!==0){if(p=l.value,m!==!0||p===null){let g=f+x*4,S=d.matrixWorldInverse;a.getNormalMatrix(S),(p===null||p.length<g)&&(p=new Float32Array(g));for(let A=0,v=f;A!==x;++A,v+=4)o.copy(h[A]).applyMatrix4(S,a),o.normal.toArray(p,v),p[v+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,p}}var sc=class extends jn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},i=[n,n,n,n,n,n];this.texture=new Tl(i),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},i=new ga(5,5,5),r=new Zn({name:"CubemapFromEquirect",uniforms:fo(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Jn,blending:ss});r.uniforms.tEquirect.value=t;let o=new Pt(i,r),a=t.minFilter;return t.minFilter===Xi&&(t.minFilter=Ln),new va(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,i=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,i);e.setRenderTarget(r)}},e_=256,uw=3,dw=20,b_=256,w_=16,fw=3,pw=new C,mw=new ke,Ru=class s{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new va(1,10,null),this._boxMesh=new Pt(new ga(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,i=100,r={}){let{size:o=256,position:a=pw}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(mw));let p=new va(n,i,u);return p.position.copy(a),p.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=m,e.background=x,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=i_(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=n_(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(e_,ap(e))}_fromTexture(e,t){e.mapping===co||e.mapping===wa?this._setSize(e.image.length===0?e_:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=t_(e,!1,!1),n=Math.log2(e)-uw;for(let i=0;i<=n;i++)t.texture.mipmaps.push({width:e>>i,height:e>>i});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=t_(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let i=this._boxMesh,r=this._cubeCamera;i.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,i),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===co||e.mapping===wa?(this._cubemapMaterial===null&&(this._cubemapMaterial=i_()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=n_()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=gw(),this._integrationMaterial=_w());let t=this._cubeSize,n=e.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/w_);for(let o=0;o<=n;o++){let a=s.lodToRoughness(o,n);if(o>n-fw)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(b_*Math.pow(a,4)))+.5:0;i.roughness.value=a,i.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=xw());let n=this._blurMaterial,i=n.uniforms,r=this._sourceTarget;i.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,i.envMap.value=r.texture,this._renderCube(e,0,n),i.envMap.value=e.texture,this._renderCube(r,0,n)}};function t_(s,e,t){return new sc(s,{minFilter:Xi,generateMipmaps:e,type:rs,colorSpace:_i,depthBuffer:t})}function rc(s,e,t){return new Zn({name:s,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Jn,blending:ss,depthTest:!1,depthWrite:!1})}function gw(){return rc("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${b_}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function _w(){return rc("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:w_}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function xw(){return rc("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${dw}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function n_(){return rc("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function i_(){return rc("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function yw(s){let e=new WeakMap,t=new WeakMap,n=null;function i(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===zh||f===Vh)if(e.has(d)){let m=e.get(d).texture;return a(m,d.mapping)}else{let m=d.image;if(m&&m.height>0){let x=new sc(m.height);return x.fromEquirectangularTexture(s,d),e.set(d,x),d.addEventListener("dispose",c),a(x.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,m=f===zh||f===Vh,x=f===co||f===wa;if(m||x){let p=t.get(d),g=p!==void 0?p.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new Ru(s)),p=m?n.fromEquirectangular(d,p):n.fromCubemap(d,p),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),p.texture;if(p!==void 0)return p.texture;{let S=d.image;return m&&S&&S.height>0||x&&S&&l(S)?(n===null&&(n=new Ru(s)),p=m?n.fromEquirectangular(d):n.fromCubemap(d),p.texture.pmremVersion=d.pmremVersion,t.set(d,p),d.addEventListener("dispose",u),p.texture):null}}}return d}function a(d,f){return f===zh?d.mapping=co:f===Vh&&(d.mapping=wa),d}function l(d){let f=0,m=6;for(let x=0;x<m;x++)d[x]!==void 0&&f++;return f===m}function c(d){let f=d.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:i,dispose:h}}function vw(s){let e={};function t(n){if(e[n]!==void 0)return e[n];let i=s.getExtension(n);return e[n]=i,i}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let i=t(n);return i===null&&Zr("WebGLRenderer: "+n+" extension not supported."),i}}}function Sw(s,e,t,n){let i={},r=new WeakMap,o=new FinalizationRegistry(m=>delete i[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete i[m.id],o.unregister(m);let x=r.get(m);x&&(e.remove(x),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,x){return i[x.id]!==void 0||(x.addEventListener("dispose",a),i[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function u(m){let x=m.attributes;for(let p in x)e.update(x[p],s.ARRAY_BUFFER)}function h(m){let x=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let S=x!==null?x.array.length:p.array.length/3-1,A=p.count>=65535?vl:yl,v=new A(Math.ceil(S/3)*6,1),R=v.array;if(x!==null){let _=x.array;g=x.version;for(let b=0,O=0;b<S;b+=3){let D=_[b+0],L=_[b+1],k=_[b+2];R[O++]=D,R[O++]=L,R[O++]=L,R[O++]=k,R[O++]=k,R[O++]=D}}else{g=p.version;for(let _=0,b=0;_<S;_+=3){let O=_+0,D=_+1,L=_+2;R[b++]=O,R[b++]=D,R[b++]=D,R[b++]=L,R[b++]=L,R[b++]=O}}v.version=g;let T=r.get(m);T&&e.remove(T),r.set(m,v)}function d(m){let x=r.get(m);if(x){let p=m.index;p!==null&&x.version<p.version&&h(m)}else h(m);return r.get(m)}function f(){for(let m in i){let x=i[m].deref();x!==void 0&&l(x)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function Mw(s,e,t){let n;function i(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,d){s.drawElements(n,d,r,h*o),t.update(d,n,1)}function c(h,d,f){f!==0&&(s.drawElementsInstanced(n,d,r,h*o,f),t.update(d,n,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,h,0,f);let x=0;for(let p=0;p<f;p++)x+=d[p];t.update(x,n,1)}this.setMode=i,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function bw(s){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case s.TRIANGLES:t.triangles+=a*(r/3);break;case s.LINES:t.lines+=a*(r/2);break;case s.LINE_STRIP:t.lines+=a*(r-1);break;case s.LINE_LOOP:t.lines+=a*r;break;case s.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function i(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:i,update:n}}function ww(s,e,t){let n=new WeakMap,i=new vt;function r(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=n.get(a);if(d===void 0||d.count!==h){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],S=a.morphAttributes.color||[],A=0;f===!0&&(A=1),m===!0&&(A=2),x===!0&&(A=3);let v=a.attributes.position.count*A,R=1;v>e.maxTextureSize&&(R=Math.ceil(v/e.maxTextureSize),v=e.maxTextureSize);let T=new Float32Array(v*R*4*h),_=new xl(T,v,R,h);_.type=gi,_.needsUpdate=!0;let b=A*4;for(let D=0;D<h;D++){let L=p[D],k=g[D],H=S[D],N=v*R*4*D;for(let W=0;W<L.count;W++){let Y=W*b;f===!0&&(i.fromBufferAttribute(L,W),T[N+Y+0]=i.x,T[N+Y+1]=i.y,T[N+Y+2]=i.z,T[N+Y+3]=0),m===!0&&(i.fromBufferAttribute(k,W),T[N+Y+4]=i.x,T[N+Y+5]=i.y,T[N+Y+6]=i.z,T[N+Y+7]=0),x===!0&&(i.fromBufferAttribute(H,W),T[N+Y+8]=i.x,T[N+Y+9]=i.y,T[N+Y+10]=i.z,T[N+Y+11]=H.itemSize===4?i.w:1)}}d={count:h,texture:_,size:new Be(v,R)},n.set(a,d),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(s,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(s,"morphTargetBaseInfluence",m),l.getUniforms().setValue(s,"morphTargetInfluences",c)}l.getUniforms().setValue(s,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(s,"morphTargetsTextureSize",d.size)}return{update:r}}function Ew(s,e,t,n,i){let r=new WeakMap;function o(c){let u=i.render.frame,h=c.geometry,d=e.get(c,h);if(r.get(d)!==u&&(e.update(d),r.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==u&&(t.update(c.instanceMatrix,s.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,s.ARRAY_BUFFER),r.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==u&&(f.update(),r.set(f,u))}return d}function a(){r=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),n.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var Tw={[Bf]:"LINEAR_TONE_MAPPING",[kf]:"REINHARD_TONE_MAPPING",[zf]:"CINEON_TONE_MAPPING",[Vf]:"ACES_FILMIC_TONE_MAPPING",[Gf]:"AGX_TONE_MAPPING",[Wf]:"NEUTRAL_TONE_MAPPING",[Hf]:"CUSTOM_TONE_MAPPING"};function Aw(s,e,t,n,i,r){let o=new jn(e,t,{type:s,depthBuffer:i,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Vt;u.setAttribute("position",new zt([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new zt([0,2,0,0,2,0],2));let h=new Rh({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new Pt(u,h),f=new bs(-1,1,1,-1,0,1),m=null,x=null,p=!1,g,S=null,A=[],v=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let _=0;_<A.length;_++){let b=A[_];b.setSize&&b.setSize(R,T)}},this.setEffects=function(R){A=R,v=A.length>0&&A[0].isRenderPass===!0;let T=o.width,_=o.height;A.length>0&&a===null&&(a=new jn(T,_,{type:rs,depthBuffer:!1,stencilBuffer:!1}),l=new jn(T,_,{type:rs,depthBuffer:!1,stencilBuffer:!1}));let b=i===!0&&A.some(O=>O.needsDepthTexture===!0);b!==(o.depthTexture!==null)&&(b===!0&&c===null&&(c=new er(T,_),r===!0&&(c.format=lr,c.type=uo)),o.dispose(),o.depthTexture=b?c:null,o.resolveDepthBuffer=b,o.storeMultisampledDepthBuffer=b);for(let O=0;O<A.length;O++){let D=A[O];D.setSize&&D.setSize(T,_),b&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(R,T){if(p||R.toneMapping===Wi&&A.length===0)return!1;if(S=T,T!==null){let _=T.width,b=T.height;(o.width!==_||o.height!==b)&&this.setSize(_,b)}return v===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=Wi,!0},this.hasRenderPass=function(){return v},this.end=function(R,T){R.toneMapping=g,p=!0;let _=o,b=a;for(let O=0;O<A.length;O++){let D=A[O];D.enabled!==!1&&(D.render(R,b,_,T),D.needsSwap!==!1&&(_=b,b=b===a?l:a))}if(m!==R.outputColorSpace||x!==R.toneMapping){m=R.outputColorSpace,x=R.toneMapping,h.defines={},mt.getTransfer(m)===Dt&&(h.defines.SRGB_TRANSFER="");let O=Tw[x];O&&(h.defines[O]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=_.texture,R.setRenderTarget(S),R.render(d,f),S=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var E_=new Dn,T_=new er(1,1),A_=new Al(1),R_=new xl,C_=new Eh,P_=new Tl,s_=[],r_=[],o_=new Float32Array(16),a_=new Float32Array(9),l_=new Float32Array(4);function Ca(s,e,t){let n=s[0];if(n<=0||n>0)return s;let i=e*t,r=s_[i];if(r===void 0&&(r=new Float32Array(i),s_[i]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,s[o].toArray(r,a)}return r}function Nn(s,e){if(s.length!==e.length)return!1;for(let t=0,n=s.length;t<n;t++)if(s[t]!==e[t])return!1;return!0}function Un(s,e){for(let t=0,n=e.length;t<n;t++)s[t]=e[t]}function Pu(s,e){let t=r_[e];t===void 0&&(t=new Int32Array(e),r_[e]=t);for(let n=0;n!==e;++n)t[n]=s.allocateTextureUnit();return t}function Rw(s,e){let t=this.cache;t[0]!==e&&(s.uniform1f(this.addr,e),t[0]=e)}function Cw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nn(t,e))return;s.uniform2fv(this.addr,e),Un(t,e)}}function Pw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(s.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Nn(t,e))return;s.uniform3fv(this.addr,e),Un(t,e)}}function Iw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nn(t,e))return;s.uniform4fv(this.addr,e),Un(t,e)}}function Lw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nn(t,e))return;s.uniformMatrix2fv(this.addr,!1,e),Un(t,e)}else{if(Nn(t,n))return;l_.set(n),s.uniformMatrix2fv(this.addr,!1,l_),Un(t,n)}}function Dw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nn(t,e))return;s.uniformMatrix3fv(this.addr,!1,e),Un(t,e)}else{if(Nn(t,n))return;a_.set(n),s.uniformMatrix3fv(this.addr,!1,a_),Un(t,n)}}function Nw(s,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nn(t,e))return;s.uniformMatrix4fv(this.addr,!1,e),Un(t,e)}else{if(Nn(t,n))return;o_.set(n),s.uniformMatrix4fv(this.addr,!1,o_),Un(t,n)}}function Uw(s,e){let t=this.cache;t[0]!==e&&(s.uniform1i(this.addr,e),t[0]=e)}function Ow(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nn(t,e))return;s.uniform2iv(this.addr,e),Un(t,e)}}function Fw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nn(t,e))return;s.uniform3iv(this.addr,e),Un(t,e)}}function Bw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nn(t,e))return;s.uniform4iv(this.addr,e),Un(t,e)}}function kw(s,e){let t=this.cache;t[0]!==e&&(s.uniform1ui(this.addr,e),t[0]=e)}function zw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(s.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nn(t,e))return;s.uniform2uiv(this.addr,e),Un(t,e)}}function Vw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(s.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nn(t,e))return;s.uniform3uiv(this.addr,e),Un(t,e)}}function Hw(s,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(s.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nn(t,e))return;s.uniform4uiv(this.addr,e),Un(t,e)}}function Iu(s){return s.version===0&&(s.compareFunction=ip,s.needsUpdate=!0),s}function Gw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_2D_SHADOW?r=Iu(T_):r=E_,t.setTexture2D(e||r,i)}function Ww(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture3D(e||C_,i)}function Xw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_CUBE_SHADOW?r=Iu(A_):r=P_,t.setTextureCube(e||r,i)}function qw(s,e,t){let n=this.cache,i=t.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),t.setTexture2DArray(e||R_,i)}function Yw(s){switch(s){case 5126:return Rw;case 35664:return Cw;case 35665:return Pw;case 35666:return Iw;case 35674:return Lw;case 35675:return Dw;case 35676:return Nw;case 5124:case 35670:return Uw;case 35667:case 35671:return Ow;case 35668:case 35672:return Fw;case 35669:case 35673:return Bw;case 5125:return kw;case 36294:return zw;case 36295:return Vw;case 36296:return Hw;case 35678:case 36198:case 36298:case 36306:case 35682:return Gw;case 35679:case 36299:case 36307:return Ww;case 35680:case 36300:case 36308:case 36293:return Xw;case 36289:case 36303:case 36311:case 36292:return qw}}function $w(s,e){s.uniform1fv(this.addr,e)}function Kw(s,e){let t=Ca(e,this.size,2);s.uniform2fv(this.addr,t)}function jw(s,e){let t=Ca(e,this.size,3);s.uniform3fv(this.addr,t)}function Zw(s,e){let t=Ca(e,this.size,4);s.uniform4fv(this.addr,t)}function Jw(s,e){let t=Ca(e,this.size,4);s.uniformMatrix2fv(this.addr,!1,t)}function Qw(s,e){let t=Ca(e,this.size,9);s.uniformMatrix3fv(this.addr,!1,t)}function eE(s,e){let t=Ca(e,this.size,16);s.uniformMatrix4fv(this.addr,!1,t)}function tE(s,e){s.uniform1iv(this.addr,e)}function nE(s,e){s.uniform2iv(this.addr,e)}function iE(s,e){s.uniform3iv(this.addr,e)}function sE(s,e){s.uniform4iv(this.addr,e)}function rE(s,e){s.uniform1uiv(this.addr,e)}function oE(s,e){s.uniform2uiv(this.addr,e)}function aE(s,e){s.uniform3uiv(this.addr,e)}function lE(s,e){s.uniform4uiv(this.addr,e)}function cE(s,e,t){let n=this.cache,i=e.length,r=Pu(t,i);Nn(n,r)||(s.uniform1iv(this.addr,r),Un(n,r));let o;this.type===s.SAMPLER_2D_SHADOW?o=Iu(T_):o=E_;for(let a=0;a!==i;++a)t.setTexture2D(e[a]||o,r[a])}function hE(s,e,t){let n=this.cache,i=e.length,r=Pu(t,i);Nn(n,r)||(s.uniform1iv(this.addr,r),Un(n,r));for(let o=0;o!==i;++o)t.setTexture3D(e[o]||C_,r[o])}function uE(s,e,t){let n=this.cache,i=e.length,r=Pu(t,i);Nn(n,r)||(s.uniform1iv(this.addr,r),Un(n,r));let o;this.type===s.SAMPLER_CUBE_SHADOW?o=Iu(A_):o=P_;for(let a=0;a!==i;++a)t.setTextureCube(e[a]||o,r[a])}function dE(s,e,t){let n=this.cache,i=e.length,r=Pu(t,i);Nn(n,r)||(s.uniform1iv(this.addr,r),Un(n,r));for(let o=0;o!==i;++o)t.setTexture2DArray(e[o]||R_,r[o])}function fE(s){switch(s){case 5126:return $w;case 35664:return Kw;case 35665:return jw;case 35666:return Zw;case 35674:return Jw;case 35675:return Qw;case 35676:return eE;case 5124:case 35670:return tE;case 35667:case 35671:return nE;case 35668:case 35672:return iE;case 35669:case 35673:return sE;case 5125:return rE;case 36294:return oE;case 36295:return aE;case 36296:return lE;case 35678:case 36198:case 36298:case 36306:case 35682:return cE;case 35679:case 36299:case 36307:return hE;case 35680:case 36300:case 36308:case 36293:return uE;case 36289:case 36303:case 36311:case 36292:return dE}}var gp=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=Yw(t.type)}},_p=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=fE(t.type)}},xp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let i=this.seq;for(let r=0,o=i.length;r!==o;++r){let a=i[r];a.setValue(e,t[a.id],n)}}},pp=/(\w+)(\])?(\[|\.)?/g;function c_(s,e){s.seq.push(e),s.map[e.id]=e}function pE(s,e,t){let n=s.name,i=n.length;for(pp.lastIndex=0;;){let r=pp.exec(n),o=pp.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===i){c_(t,c===void 0?new gp(a,s,e):new _p(a,s,e));break}else{let h=t.map[a];h===void 0&&(h=new xp(a),c_(t,h)),t=h}}}var Ra=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);pE(a,l,this)}let i=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?i.push(o):r.push(o);i.length>0&&(this.seq=i.concat(r))}setValue(e,t,n,i){let r=this.map[t];r!==void 0&&r.setValue(e,n,i)}setOptional(e,t,n){let i=t[n];i!==void 0&&this.setValue(e,n,i)}static upload(e,t,n,i){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,i)}}static seqWithValue(e,t){let n=[];for(let i=0,r=e.length;i!==r;++i){let o=e[i];o.id in t&&n.push(o)}return n}};function h_(s,e,t){let n=s.createShader(e);return s.shaderSource(n,t),s.compileShader(n),n}var mE=37297,gE=0;function _E(s,e){let t=s.split(`
`),n=[],i=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=i;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var u_=new st;function xE(s){mt._getMatrix(u_,mt.workingColorSpace,s);let e=`mat3( ${u_.elements.map(t=>t.toFixed(4))} )`;switch(mt.getTransfer(s)){case gl:return[e,"LinearTransferOETF"];case Dt:return[e,"sRGBTransferOETF"];default:return Ye("WebGLProgram: Unsupported color space: ",s),[e,"LinearTransferOETF"]}}function d_(s,e,t){let n=s.getShaderParameter(e,s.COMPILE_STATUS),r=(s.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+_E(s.getShaderSource(e),a)}else return r}function yE(s,e){let t=xE(e);return[`vec4 ${s}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var vE={[Bf]:"Linear",[kf]:"Reinhard",[zf]:"Cineon",[Vf]:"ACESFilmic",[Gf]:"AgX",[Wf]:"Neutral",[Hf]:"Custom"};function SE(s,e){let t=vE[e];return t===void 0?(Ye("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+s+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+s+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Au=new C;function ME(){mt.getLuminanceCoefficients(Au);let s=Au.x.toFixed(4),e=Au.y.toFixed(4),t=Au.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${s}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function bE(s){return[s.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",s.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ic).join(`
`)}function wE(s){let e=[];for(let t in s){let n=s[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function EE(s,e){let t={},n=s.getProgramParameter(e,s.ACTIVE_ATTRIBUTES);for(let i=0;i<n;i++){let r=s.getActiveAttrib(e,i),o=r.name,a=1;r.type===s.FLOAT_MAT2&&(a=2),r.type===s.FLOAT_MAT3&&(a=3),r.type===s.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:s.getAttribLocation(e,o),locationSize:a}}return t}function ic(s){return s!==""}function f_(s,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return s.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function p_(s,e){return s.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var TE=/^[ \t]*#include +<([\w\d./]+)>/gm;function yp(s){return s.replace(TE,AE)}function AE(s,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return yp(t)}var RE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function m_(s){return s.replace(RE,CE)}function CE(s,e,t,n){let i="";for(let r=parseInt(e);r<parseInt(t);r++)i+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return i}function g_(s){let e=`precision ${s.precision} float;
	precision ${s.precision} int;
	precision ${s.precision} sampler2D;
	precision ${s.precision} samplerCube;
	precision ${s.precision} sampler3D;
	precision ${s.precision} sampler2DArray;
	precision ${s.precision} sampler2DShadow;
	precision ${s.precision} samplerCubeShadow;
	precision ${s.precision} sampler2DArrayShadow;
	precision ${s.precision} isampler2D;
	precision ${s.precision} isampler3D;
	precision ${s.precision} isamplerCube;
	precision ${s.precision} isampler2DArray;
	precision ${s.precision} usampler2D;
	precision ${s.precision} usampler3D;
	precision ${s.precision} usamplerCube;
	precision ${s.precision} usampler2DArray;
	`;return s.precision==="highp"?e+=`
#define HIGH_PRECISION`:s.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:s.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var PE={[ao]:"SHADOWMAP_TYPE_PCF",[Ma]:"SHADOWMAP_TYPE_VSM"};function IE(s){return PE[s.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var LE={[wa]:"ENVMAP_MODE_REFRACTION"};function DE(s){return s.envMap===!1?"ENVMAP_MODE_REFLECTION":LE[s.envMapMode]||"ENVMAP_MODE_REFLECTION"}var NE={[kh]:"ENVMAP_BLENDING_MULTIPLY",[N0]:"ENVMAP_BLENDING_MIX",[U0]:"ENVMAP_BLENDING_ADD"};function UE(s){return s.envMap===!1?"ENVMAP_BLENDING_NONE":NE[s.combine]||"ENVMAP_BLENDING_NONE"}function OE(s,e,t,n){let i=s.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=IE(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=DE(t),h=UE(t),d=bE(t),f=wE(r),m=i.createProgram(),x,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(ic).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(ic).join(`
`),p.length>0&&(p+=`
`)):(x=[g_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ic).join(`
`),p=[g_(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Wi?"#define TONE_MAPPING":"",t.toneMapping!==Wi?ut.tonemapping_pars_fragment:"",t.toneMapping!==Wi?SE("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,yE("linearToOutputTexel",t.outputColorSpace),ME(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(ic).join(`
`)),o=yp(o),o=f_(o,t),o=p_(o,t),a=yp(a),a=f_(a,t),a=p_(a,t),o=m_(o),a=m_(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",t.glslVersion===rp?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===rp?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let S=g+x+o,A=g+p+a,v=h_(i,i.VERTEX_SHADER,S),R=h_(i,i.FRAGMENT_SHADER,A);i.attachShader(m,v),i.attachShader(m,R),t.index0AttributeName!==void 0?i.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&i.bindAttribLocation(m,0,"position"),i.linkProgram(m);function T(D){if(s.debug.checkShaderErrors){let L=i.getProgramInfoLog(m)||"",k=i.getShaderInfoLog(v)||"",H=i.getShaderInfoLog(R)||"",N=L.trim(),W=k.trim(),Y=H.trim(),G=!0,ce=!0;if(i.getProgramParameter(m,i.LINK_STATUS)===!1)if(G=!1,typeof s.debug.onShaderError=="function")s.debug.onShaderError(i,m,v,R);else{let j=d_(i,v,"vertex"),Q=d_(i,R,"fragment");Qe("WebGLProgram: Shader Error "+i.getError()+" - VALIDATE_STATUS "+i.getProgramParameter(m,i.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+N+`
`+j+`
`+Q)}else N!==""?Ye("WebGLProgram: Program Info Log:",N):(W===""||Y==="")&&(ce=!1);ce&&(D.diagnostics={runnable:G,programLog:N,vertexShader:{log:W,prefix:x},fragmentShader:{log:Y,prefix:p}})}i.deleteShader(v),i.deleteShader(R),_=new Ra(i,m),b=EE(i,m)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let b;this.getAttributes=function(){return b===void 0&&T(this),b};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=i.getProgramParameter(m,mE)),O},this.destroy=function(){n.releaseStatesOfProgram(this),i.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=gE++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=v,this.fragmentShader=R,this}var FE=0,vp=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let i=this._getShaderCacheForMaterial(e);return i.has(t)===!1&&(i.add(t),t.usedTimes++),i.has(n)===!1&&(i.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Sp(e),t.set(e,n)),n}},Sp=class{constructor(e){this.id=FE++,this.code=e,this.usedTimes=0}};function BE(s){return s===Dr||s===Zl||s===Jl}function kE(s,e,t,n,i,r){let o=new ua,a=new vp,l=new Set,c=[],u=new Map,h=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function m(_,b,O,D,L,k){let H=D.fog,N=L.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?D.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=e.get(_.envMap||W,Y),ce=d[_.type],j=n.precision;_.precision!==null&&(j=n.getMaxPrecision(_.precision),j!==_.precision&&Ye("WebGLProgram.getParameters:",_.precision,"not supported, using",j,"instead."));let Q=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,se=Q!==void 0?Q.length:0,de=0;N.morphAttributes.position!==void 0&&(de=1),N.morphAttributes.normal!==void 0&&(de=2),N.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,xe;if(ce){let Re=yi[ce];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=_.vertexShader,ee=_.fragmentShader;let Re=a.getVertexShaderStage(_),ht=a.getFragmentShaderStage(_);a.update(_,Re,ht),me=Re.id,xe=ht.id}let Ae=s.getRenderTarget(),Me=s.state.buffers.depth.getReversed(),$e=L.isInstancedMesh===!0,lt=L.isBatchedMesh===!0,We=!!_.map,gt=!!_.matcap,ft=!!G,rt=ft&&G.isPMREMTexture===!0,tn=!!_.aoMap,qt=!!_.lightMap,vn=!!_.bumpMap&&_.wireframe===!1,Bt=!!_.normalMap,zn=!!_.displacementMap,Et=!!_.emissiveMap,Cn=!!_.metalnessMap,ln=!!_.roughnessMap,Sn=_.anisotropy>0,B=_.clearcoat>0,Ce=_.diffuseRoughness>0,Ze=_.dispersion>0,ct=_.retroreflectivity>0,be=_.iridescence>0,Ht=_.sheen>0,Ge=_.transmission>0,je=Sn&&!!_.anisotropyMap,P=B&&!!_.clearcoatMap,M=B&&!!_.clearcoatNormalMap,X=B&&!!_.clearcoatRoughnessMap,he=Ce&&!!_.diffuseRoughnessMap,oe=be&&!!_.iridescenceMap,_e=be&&!!_.iridescenceThicknessMap,ye=Ht&&!!_.sheenColorMap,te=Ht&&!!_.sheenRoughnessMap,ie=!!_.specularMap,pe=!!_.specularColorMap,F=!!_.specularIntensityMap,re=Ge&&!!_.transmissionMap,ne=Ge&&!!_.thicknessMap,we=!!_.gradientMap,ge=!!_.alphaMap,Se=_.alphaTest>0,Xe=!!_.alphaHash,et=!!_.extensions,le=Wi;_.toneMapped&&(Ae===null||Ae.isXRRenderTarget===!0)&&(le=s.toneMapping);let ze=rt?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,tt={shaderID:ce,shaderType:_.type,shaderName:_.name,vertexShader:ue,fragmentShader:ee,defines:_.defines,customVertexShaderID:me,customFragmentShaderID:xe,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:j,batching:lt,batchingColor:lt&&L._colorsTexture!==null,instancing:$e,instancingColor:$e&&L.instanceColor!==null,instancingMorph:$e&&L.morphTexture!==null,outputColorSpace:Ae===null?s.outputColorSpace:Ae.isXRRenderTarget===!0?Ae.texture.colorSpace:mt.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:We,matcap:gt,envMap:ft,envMapMode:ft&&G.mapping,envMapPMREM:rt,envMapMaxLod:rt?ze.length-1:null,envMapSize:rt?ze[0].width:null,aoMap:tn,lightMap:qt,bumpMap:vn,normalMap:Bt,displacementMap:zn,emissiveMap:Et,normalMapObjectSpace:Bt&&_.normalMapType===k0,normalMapTangentSpace:Bt&&_.normalMapType===ec,packedNormalMap:Bt&&_.normalMapType===ec&&BE(_.normalMap.format),metalnessMap:Cn,roughnessMap:ln,anisotropy:Sn,anisotropyMap:je,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:M,clearcoatRoughnessMap:X,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:Ze,retroreflection:ct,iridescence:be,iridescenceMap:oe,iridescenceThicknessMap:_e,sheen:Ht,sheenColorMap:ye,sheenRoughnessMap:te,specularMap:ie,specularColorMap:pe,specularIntensityMap:F,transmission:Ge,transmissionMap:re,thicknessMap:ne,gradientMap:we,opaque:_.transparent===!1&&_.blending===ba&&_.alphaToCoverage===!1,alphaMap:ge,alphaTest:Se,alphaHash:Xe,combine:_.combine,mapUv:We&&f(_.map.channel),aoMapUv:tn&&f(_.aoMap.channel),lightMapUv:qt&&f(_.lightMap.channel),bumpMapUv:vn&&f(_.bumpMap.channel),normalMapUv:Bt&&f(_.normalMap.channel),displacementMapUv:zn&&f(_.displacementMap.channel),emissiveMapUv:Et&&f(_.emissiveMap.channel),metalnessMapUv:Cn&&f(_.metalnessMap.channel),roughnessMapUv:ln&&f(_.roughnessMap.channel),anisotropyMapUv:je&&f(_.anisotropyMap.channel),clearcoatMapUv:P&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:M&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:_e&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:ye&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(_.sheenRoughnessMap.channel),specularMapUv:ie&&f(_.specularMap.channel),specularColorMapUv:pe&&f(_.specularColorMap.channel),specularIntensityMapUv:F&&f(_.specularIntensityMap.channel),transmissionMapUv:re&&f(_.transmissionMap.channel),thicknessMapUv:ne&&f(_.thicknessMap.channel),alphaMapUv:ge&&f(_.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Bt||Sn),vertexNormals:!!N.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(We||ge),fog:!!H,useFog:_.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||N.attributes.normal===void 0&&Bt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:Me,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:se,morphTextureStride:de,numSunLights:b.sun.length,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numSunLightShadows:b.sunShadowMap.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numLightProbeGrids:k.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:s.shadowMap.enabled&&O.length>0,shadowMapType:s.shadowMap.type,toneMapping:le,decodeVideoTexture:We&&_.map.isVideoTexture===!0&&mt.getTransfer(_.map.colorSpace)===Dt,decodeVideoTextureEmissive:Et&&_.emissiveMap.isVideoTexture===!0&&mt.getTransfer(_.emissiveMap.colorSpace)===Dt,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===sn,flipSided:_.side===Jn,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:et&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(et&&_.extensions.multiDraw===!0||lt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return tt.vertexUv1s=l.has(1),tt.vertexUv2s=l.has(2),tt.vertexUv3s=l.has(3),l.clear(),tt}function x(_){let b=[];if(_.shaderID?b.push(_.shaderID):(b.push(_.customVertexShaderID),b.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)b.push(O),b.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(p(b,_),g(b,_),b.push(s.outputColorSpace)),b.push(_.customProgramCacheKey),b.join()}function p(_,b){_.push(b.precision),_.push(b.outputColorSpace),_.push(b.envMapMode),_.push(b.envMapPMREM),_.push(b.envMapMaxLod),_.push(b.envMapSize),_.push(b.mapUv),_.push(b.alphaMapUv),_.push(b.lightMapUv),_.push(b.aoMapUv),_.push(b.bumpMapUv),_.push(b.normalMapUv),_.push(b.displacementMapUv),_.push(b.emissiveMapUv),_.push(b.metalnessMapUv),_.push(b.roughnessMapUv),_.push(b.anisotropyMapUv),_.push(b.clearcoatMapUv),_.push(b.clearcoatNormalMapUv),_.push(b.clearcoatRoughnessMapUv),_.push(b.diffuseRoughnessMapUv),_.push(b.iridescenceMapUv),_.push(b.iridescenceThicknessMapUv),_.push(b.sheenColorMapUv),_.push(b.sheenRoughnessMapUv),_.push(b.specularMapUv),_.push(b.specularColorMapUv),_.push(b.specularIntensityMapUv),_.push(b.transmissionMapUv),_.push(b.thicknessMapUv),_.push(b.combine),_.push(b.fogExp2),_.push(b.sizeAttenuation),_.push(b.morphTargetsCount),_.push(b.numSunLights),_.push(b.numDirLights),_.push(b.numPointLights),_.push(b.numSpotLights),_.push(b.numSpotLightMaps),_.push(b.numHemiLights),_.push(b.numRectAreaLights),_.push(b.numSunLightShadows),_.push(b.numDirLightShadows),_.push(b.numPointLightShadows),_.push(b.numSpotLightShadows),_.push(b.numSpotLightShadowsWithMaps),_.push(b.numLightProbes),_.push(b.numLightProbeGrids),_.push(b.shadowMapType),_.push(b.toneMapping),_.push(b.numClippingPlanes),_.push(b.numClipIntersection),_.push(b.depthPacking)}function g(_,b){o.disableAll(),b.instancing&&o.enable(0),b.instancingColor&&o.enable(1),b.instancingMorph&&o.enable(2),b.matcap&&o.enable(3),b.envMap&&o.enable(4),b.normalMapObjectSpace&&o.enable(5),b.normalMapTangentSpace&&o.enable(6),b.clearcoat&&o.enable(7),b.iridescence&&o.enable(8),b.alphaTest&&o.enable(9),b.vertexColors&&o.enable(10),b.vertexAlphas&&o.enable(11),b.vertexUv1s&&o.enable(12),b.vertexUv2s&&o.enable(13),b.vertexUv3s&&o.enable(14),b.vertexTangents&&o.enable(15),b.anisotropy&&o.enable(16),b.alphaHash&&o.enable(17),b.batching&&o.enable(18),b.dispersion&&o.enable(19),b.retroreflection&&o.enable(24),b.diffuseRoughness&&o.enable(25),b.batchingColor&&o.enable(20),b.gradientMap&&o.enable(21),b.packedNormalMap&&o.enable(22),b.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),b.fog&&o.enable(0),b.useFog&&o.enable(1),b.flatShading&&o.enable(2),b.logarithmicDepthBuffer&&o.enable(3),b.reversedDepthBuffer&&o.enable(4),b.skinning&&o.enable(5),b.morphTargets&&o.enable(6),b.morphNormals&&o.enable(7),b.morphColors&&o.enable(8),b.premultipliedAlpha&&o.enable(9),b.shadowMapEnabled&&o.enable(10),b.doubleSided&&o.enable(11),b.flipSided&&o.enable(12),b.useDepthPacking&&o.enable(13),b.dithering&&o.enable(14),b.transmission&&o.enable(15),b.sheen&&o.enable(16),b.opaque&&o.enable(17),b.pointsUvs&&o.enable(18),b.decodeVideoTexture&&o.enable(19),b.decodeVideoTextureEmissive&&o.enable(20),b.alphaToCoverage&&o.enable(21),b.numLightProbeGrids>0&&o.enable(22),b.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function S(_){let b=d[_.type],O;if(b){let D=yi[b];O=tc.clone(D.uniforms)}else O=_.uniforms;return O}function A(_,b){let O=u.get(b);return O!==void 0?++O.usedTimes:(O=new OE(s,b,_,i),c.push(O),u.set(b,O)),O}function v(_){if(--_.usedTimes===0){let b=c.indexOf(_);c[b]=c[c.length-1],c.pop(),u.delete(_.cacheKey),_.destroy()}}function R(_){a.remove(_)}function T(){a.dispose()}return{getParameters:m,getProgramCacheKey:x,getUniforms:S,acquireProgram:A,releaseProgram:v,releaseShaderCache:R,programs:c,dispose:T}}function zE(){let s=new WeakMap;function e(o){return s.has(o)}function t(o){let a=s.get(o);return a===void 0&&(a={},s.set(o,a)),a}function n(o){s.delete(o)}function i(o,a,l){s.get(o)[a]=l}function r(){s=new WeakMap}return{has:e,get:t,remove:n,update:i,dispose:r}}function VE(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.material.id!==e.material.id?s.material.id-e.material.id:s.materialVariant!==e.materialVariant?s.materialVariant-e.materialVariant:s.z!==e.z?s.z-e.z:s.id-e.id}function __(s,e){return s.groupOrder!==e.groupOrder?s.groupOrder-e.groupOrder:s.renderOrder!==e.renderOrder?s.renderOrder-e.renderOrder:s.z!==e.z?e.z-s.z:s.id-e.id}function x_(){let s=[],e=0,t=[],n=[],i=[];function r(){e=0,t.length=0,n.length=0,i.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,m,x,p,g){let S=s[e];return S===void 0?(S={id:d.id,object:d,geometry:f,material:m,materialVariant:o(d),groupOrder:x,renderOrder:d.renderOrder,z:p,group:g},s[e]=S):(S.id=d.id,S.object=d,S.geometry=f,S.material=m,S.materialVariant=o(d),S.groupOrder=x,S.renderOrder=d.renderOrder,S.z=p,S.group=g),e++,S}function l(d,f,m,x,p,g,S){S.reversedDepth===!0&&(p=-p);let A=a(d,f,m,x,p,g);m.transmission>0?n.push(A):m.transparent===!0?i.push(A):t.push(A)}function c(d,f,m,x,p,g){let S=a(d,f,m,x,p,g);m.transmission>0?n.unshift(S):m.transparent===!0?i.unshift(S):t.unshift(S)}function u(d,f){t.length>1&&t.sort(d||VE),n.length>1&&n.sort(f||__),i.length>1&&i.sort(f||__)}function h(){for(let d=e,f=s.length;d<f;d++){let m=s[d];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:i,init:r,push:l,unshift:c,finish:h,sort:u}}function HE(){let s=new WeakMap;function e(n,i){let r=s.get(n),o;return r===void 0?(o=new x_,s.set(n,[o])):i>=r.length?(o=new x_,r.push(o)):o=r[i],o}function t(){s=new WeakMap}return{get:e,dispose:t}}function GE(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new ke};break;case"SpotLight":t={position:new C,direction:new C,color:new ke,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new ke,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new ke,groundColor:new ke};break;case"RectAreaLight":t={color:new ke,position:new C,halfWidth:new C,halfHeight:new C};break}return s[e.id]=t,t}}}function WE(){let s={};return{get:function(e){if(s[e.id]!==void 0)return s[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Be};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Be};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Be,shadowCameraNear:1,shadowCameraFar:1e3};break}return s[e.id]=t,t}}}var XE=0;function qE(s,e){return(e.castShadow?2:0)-(s.castShadow?2:0)+(e.map?1:0)-(s.map?1:0)}function YE(s){let e=new GE,t=WE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let i=new C,r=new qe,o=new qe;function a(c){let u=0,h=0,d=0;for(let k=0;k<9;k++)n.probe[k].set(0,0,0);let f=0,m=0,x=0,p=0,g=0,S=0,A=0,v=0,R=0,T=0,_=0,b=0,O=0,D=0;c.sort(qE);for(let k=0,H=c.length;k<H;k++){let N=c[k],W=N.color,Y=N.intensity,G=N.distance,ce=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Dr?ce=N.shadow.map.texture:ce=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)u+=W.r*Y,h+=W.g*Y,d+=W.b*Y;else if(N.isLightProbe){for(let j=0;j<9;j++)n.probe[j].addScaledVector(N.sh.coefficients[j],Y);D++}else if(N.isSunLight){let j=e.get(N);if(j.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[m]=se,n.sunShadowMap[m]=ce;let de=Q.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[x+ue]=Q.getMatrix(ue),n.sunShadowCascade[x+ue]=Q._cascadeData[ue];x+=de,m++}n.sun[f]=j,f++}else if(N.isDirectionalLight){let j=e.get(N);if(j.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.directionalShadow[p]=se,n.directionalShadowMap[p]=ce,n.directionalShadowMatrix[p]=N.shadow.matrix,R++}n.directional[p]=j,p++}else if(N.isSpotLight){let j=e.get(N);j.position.setFromMatrixPosition(N.matrixWorld),j.color.copy(W).multiplyScalar(Y),j.distance=G,j.coneCos=Math.cos(N.angle),j.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),j.decay=N.decay,n.spot[S]=j;let Q=N.shadow;if(N.map&&(n.spotLightMap[b]=N.map,b++,Q.updateMatrices(N),N.castShadow&&O++),n.spotLightMatrix[S]=Q.matrix,N.castShadow){let se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,n.spotShadow[S]=se,n.spotShadowMap[S]=ce,_++}S++}else if(N.isRectAreaLight){let j=e.get(N);j.color.copy(W).multiplyScalar(Y),j.halfWidth.set(N.width*.5,0,0),j.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=j,A++}else if(N.isPointLight){let j=e.get(N);if(j.color.copy(N.color).multiplyScalar(N.intensity),j.distance=N.distance,j.decay=N.decay,N.castShadow){let Q=N.shadow,se=t.get(N);se.shadowIntensity=Q.intensity,se.shadowBias=Q.bias,se.shadowNormalBias=Q.normalBias,se.shadowRadius=Q.radius,se.shadowMapSize=Q.mapSize,se.shadowCameraNear=Q.camera.near,se.shadowCameraFar=Q.camera.far,n.pointShadow[g]=se,n.pointShadowMap[g]=ce,n.pointShadowMatrix[g]=N.shadow.matrix,T++}n.point[g]=j,g++}else if(N.isHemisphereLight){let j=e.get(N);j.skyColor.copy(N.color).multiplyScalar(Y),j.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[v]=j,v++}}A>0&&(s.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pe.LTC_FLOAT_1,n.rectAreaLTC2=Pe.LTC_FLOAT_2):(n.rectAreaLTC1=Pe.LTC_HALF_1,n.rectAreaLTC2=Pe.LTC_HALF_2)),n.ambient[0]=u,n.ambient[1]=h,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==p||L.pointLength!==g||L.spotLength!==S||L.rectAreaLength!==A||L.hemiLength!==v||L.numSunShadows!==m||L.numDirectionalShadows!==R||L.numPointShadows!==T||L.numSpotShadows!==_||L.numSpotMaps!==b||L.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=p,n.spot.length=S,n.rectArea.length=A,n.point.length=g,n.hemi.length=v,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+b-O,n.spotLightMap.length=b,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=D,L.sunLength=f,L.directionalLength=p,L.pointLength=g,L.spotLength=S,L.rectAreaLength=A,L.hemiLength=v,L.numSunShadows=m,L.numDirectionalShadows=R,L.numPointShadows=T,L.numSpotShadows=_,L.numSpotMaps=b,L.numLightProbes=D,n.version=XE++)}function l(c,u){let h=0,d=0,f=0,m=0,x=0,p=0,g=u.matrixWorldInverse;for(let S=0,A=c.length;S<A;S++){let v=c[S];if(v.isSunLight){let R=n.sun[h];R.direction.setFromMatrixPosition(v.matrixWorld),R.direction.transformDirection(g),h++}else if(v.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(v.matrixWorld),i.setFromMatrixPosition(v.target.matrixWorld),R.direction.sub(i),R.direction.transformDirection(g),d++}else if(v.isSpotLight){let R=n.spot[m];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(v.matrixWorld),i.setFromMatrixPosition(v.target.matrixWorld),R.direction.sub(i),R.direction.transformDirection(g),m++}else if(v.isRectAreaLight){let R=n.rectArea[x];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(v.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(v.width*.5,0,0),R.halfHeight.set(0,v.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),x++}else if(v.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(v.matrixWorld),R.position.applyMatrix4(g),f++}else if(v.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(v.matrixWorld),R.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function y_(s){let e=new YE(s),t=[],n=[],i=[];function r(h){u.camera=h,t.length=0,n.length=0,i.length=0}function o(h){h.isLightProbeGrid?i.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),i.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:n,lightProbeGridArray:i,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function $E(s){let e=new WeakMap;function t(i,r=0){let o=e.get(i),a;return o===void 0?(a=new y_(s),e.set(i,[a])):r>=o.length?(a=new y_(s),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var KE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,jE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,ZE=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],JE=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],v_=new qe,nc=new C,mp=new C;function QE(s,e,t){let n=new Js,i=new Be,r=new Be,o=new vt,a=new Ch,l=new Ph,c={},u=t.maxTextureSize,h={[Gi]:Jn,[Jn]:Gi,[sn]:sn},d=new Zn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Be},radius:{value:4}},vertexShader:KE,fragmentShader:jE}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new Vt;m.setAttribute("position",new $t(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new Pt(m,d),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ao;let g=this.type;this.render=function(T,_,b){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||T.length===0)return;this.type===m0&&(Ye("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ao);let O=s.getRenderTarget(),D=s.getActiveCubeFace(),L=s.getActiveMipmapLevel(),k=s.state;k.setBlending(ss),k.buffers.depth.getReversed()===!0?k.buffers.color.setClear(0,0,0,0):k.buffers.color.setClear(1,1,1,1),k.buffers.depth.setTest(!0),k.setScissorTest(!1);let H=g!==this.type;H&&_.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let Y=T[N],G=Y.shadow;if(G===void 0){Ye("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;i.copy(G.mapSize);let ce=G.getFrameExtents();i.multiply(ce),r.copy(G.mapSize),(i.x>u||i.y>u)&&(i.x>u&&(r.x=Math.floor(u/ce.x),i.x=r.x*ce.x,G.mapSize.x=r.x),i.y>u&&(r.y=Math.floor(u/ce.y),i.y=r.y*ce.y,G.mapSize.y=r.y));let j=s.state.buffers.depth.getReversed();if(G.camera._reversedDepth=j,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===Ma){if(Y.isPointLight){Ye("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new jn(i.x,i.y,{format:Dr,type:rs,minFilter:Ln,magFilter:Ln,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new er(i.x,i.y,gi),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=Ks,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=xn,G.map.depthTexture.magFilter=xn}else Y.isPointLight?(G.map=new sc(i.x),G.map.depthTexture=new Al(i.x,qi)):(G.map=new jn(i.x,i.y),G.map.depthTexture=new er(i.x,i.y,qi)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=Ks,this.type===ao?(G.map.depthTexture.compareFunction=j?np:tp,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=xn,G.map.depthTexture.magFilter=xn);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==i.x||G.map.height!==i.y)&&G.map.setSize(i.x,i.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,b);let se=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:b.layers;for(let de=0;de<Q;de++){let ue=G.getCamera(de);if(Y.isPointLight){let ee=G.camera,me=G.matrix,xe=Y.distance||ee.far;xe!==ee.far&&(ee.far=xe,ee.updateProjectionMatrix()),nc.setFromMatrixPosition(Y.matrixWorld),ee.position.copy(nc),mp.copy(ee.position),mp.add(ZE[de]),ee.up.copy(JE[de]),ee.lookAt(mp),ee.updateMatrixWorld(),me.makeTranslation(-nc.x,-nc.y,-nc.z),v_.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),G._frustum.setFromProjectionMatrix(v_,ee.coordinateSystem,ee.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)s.setRenderTarget(G.map,de),s.clear();else{de===0&&(s.setRenderTarget(G.map),s.clear());let ee=G.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),k.viewport(o)}n=G.getFrustum(de),v(_,b,ue,Y,se,this.type)}G.isPointLightShadow!==!0&&this.type===Ma&&S(G,b),G.needsUpdate=!1}g=this.type,p.needsUpdate=!1,s.setRenderTarget(O,D,L)};function S(T,_){let b=e.update(x);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new jn(i.x,i.y,{format:Dr,type:rs}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,s.setRenderTarget(T.mapPass),s.clear(),s.renderBufferDirect(_,null,b,d,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,s.setRenderTarget(T.map),s.clear(),s.renderBufferDirect(_,null,b,f,x,null)}function A(T,_,b,O){let D=null,L=b.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)D=L;else if(D=b.isPointLight===!0?l:a,s.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let k=D.uuid,H=_.uuid,N=c[k];N===void 0&&(N={},c[k]=N);let W=N[H];W===void 0&&(W=D.clone(),N[H]=W,_.addEventListener("dispose",R)),D=W}if(D.visible=_.visible,D.wireframe=_.wireframe,O===Ma?D.side=_.shadowSide!==null?_.shadowSide:_.side:D.side=_.shadowSide!==null?_.shadowSide:h[_.side],D.alphaMap=_.alphaMap,D.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,D.map=_.map,D.clipShadows=_.clipShadows,D.clippingPlanes=_.clippingPlanes,D.clipIntersection=_.clipIntersection,D.displacementMap=_.displacementMap,D.displacementScale=_.displacementScale,D.displacementBias=_.displacementBias,D.wireframeLinewidth=_.wireframeLinewidth,D.linewidth=_.linewidth,b.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let k=s.properties.get(D);k.light=b}return D}function v(T,_,b,O,D,L){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===Ma)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(b.matrixWorldInverse,T.matrixWorld);let N=e.update(T),W=T.material;if(Array.isArray(W)){let Y=N.groups;for(let G=0,ce=Y.length;G<ce;G++){let j=Y[G],Q=W[j.materialIndex];if(Q&&Q.visible){let se=A(T,Q,O,L);T.onBeforeShadow(s,T,_,b,N,se,j),s.renderBufferDirect(b,null,N,se,T,j),T.onAfterShadow(s,T,_,b,N,se,j)}}}else if(W.visible){let Y=A(T,W,O,L);T.onBeforeShadow(s,T,_,b,N,Y,null),s.renderBufferDirect(b,null,N,Y,T,null),T.onAfterShadow(s,T,_,b,N,Y,null)}}let H=T.children;for(let N=0,W=H.length;N<W;N++)v(H[N],_,b,O,D,L)}function R(T){T.target.removeEventListener("dispose",R);for(let b in c){let O=c[b],D=T.target.uuid;D in O&&(O[D].dispose(),delete O[D])}}}function eT(s,e){function t(){let F=!1,re=new vt,ne=null,we=new vt(0,0,0,0);return{setMask:function(ge){ne!==ge&&!F&&(s.colorMask(ge,ge,ge,ge),ne=ge)},setLocked:function(ge){F=ge},setClear:function(ge,Se,Xe,et,le){le===!0&&(ge*=et,Se*=et,Xe*=et),re.set(ge,Se,Xe,et),we.equals(re)===!1&&(s.clearColor(ge,Se,Xe,et),we.copy(re))},reset:function(){F=!1,ne=null,we.set(-1,0,0,0)}}}function n(){let F=!1,re=!1,ne=null,we=null,ge=null;return{setReversed:function(Se){if(re!==Se){let Xe=e.get("EXT_clip_control");Se?Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.ZERO_TO_ONE_EXT):Xe.clipControlEXT(Xe.LOWER_LEFT_EXT,Xe.NEGATIVE_ONE_TO_ONE_EXT),re=Se;let et=ge;ge=null,this.setClear(et)}},getReversed:function(){return re},setTest:function(Se){Se?Me(s.DEPTH_TEST):$e(s.DEPTH_TEST)},setMask:function(Se){ne!==Se&&!F&&(s.depthMask(Se),ne=Se)},setFunc:function(Se){if(re&&(Se=K0[Se]),we!==Se){switch(Se){case _h:s.depthFunc(s.NEVER);break;case sa:s.depthFunc(s.ALWAYS);break;case xh:s.depthFunc(s.LESS);break;case ra:s.depthFunc(s.LEQUAL);break;case yh:s.depthFunc(s.EQUAL);break;case vh:s.depthFunc(s.GEQUAL);break;case Sh:s.depthFunc(s.GREATER);break;case Mh:s.depthFunc(s.NOTEQUAL);break;default:s.depthFunc(s.LEQUAL)}we=Se}},setLocked:function(Se){F=Se},setClear:function(Se){ge!==Se&&(ge=Se,re&&(Se=1-Se),s.clearDepth(Se))},reset:function(){F=!1,ne=null,we=null,ge=null,re=!1}}}function i(){let F=!1,re=null,ne=null,we=null,ge=null,Se=null,Xe=null,et=null,le=null;return{setTest:function(ze){F||(ze?Me(s.STENCIL_TEST):$e(s.STENCIL_TEST))},setMask:function(ze){re!==ze&&!F&&(s.stencilMask(ze),re=ze)},setFunc:function(ze,tt,Re){(ne!==ze||we!==tt||ge!==Re)&&(s.stencilFunc(ze,tt,Re),ne=ze,we=tt,ge=Re)},setOp:function(ze,tt,Re){(Se!==ze||Xe!==tt||et!==Re)&&(s.stencilOp(ze,tt,Re),Se=ze,Xe=tt,et=Re)},setLocked:function(ze){F=ze},setClear:function(ze){le!==ze&&(s.clearStencil(ze),le=ze)},reset:function(){F=!1,re=null,ne=null,we=null,ge=null,Se=null,Xe=null,et=null,le=null}}}let r=new t,o=new n,a=new i,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,m=[],x=null,p=!1,g=null,S=null,A=null,v=null,R=null,T=null,_=null,b=new ke(0,0,0),O=0,D=!1,L=null,k=null,H=null,N=null,W=null,Y=s.getParameter(s.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ce=0,j=s.getParameter(s.VERSION);j.indexOf("WebGL")!==-1?(ce=parseFloat(/^WebGL (\d)/.exec(j)[1]),G=ce>=1):j.indexOf("OpenGL ES")!==-1&&(ce=parseFloat(/^OpenGL ES (\d)/.exec(j)[1]),G=ce>=2);let Q=null,se={},de=s.getParameter(s.SCISSOR_BOX),ue=s.getParameter(s.VIEWPORT),ee=new vt().fromArray(de),me=new vt().fromArray(ue);function xe(F,re,ne,we){let ge=new Uint8Array(4),Se=s.createTexture();s.bindTexture(F,Se),s.texParameteri(F,s.TEXTURE_MIN_FILTER,s.NEAREST),s.texParameteri(F,s.TEXTURE_MAG_FILTER,s.NEAREST);for(let Xe=0;Xe<ne;Xe++)F===s.TEXTURE_3D||F===s.TEXTURE_2D_ARRAY?s.texImage3D(re,0,s.RGBA,1,1,we,0,s.RGBA,s.UNSIGNED_BYTE,ge):s.texImage2D(re+Xe,0,s.RGBA,1,1,0,s.RGBA,s.UNSIGNED_BYTE,ge);return Se}let Ae={};Ae[s.TEXTURE_2D]=xe(s.TEXTURE_2D,s.TEXTURE_2D,1),Ae[s.TEXTURE_CUBE_MAP]=xe(s.TEXTURE_CUBE_MAP,s.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ae[s.TEXTURE_2D_ARRAY]=xe(s.TEXTURE_2D_ARRAY,s.TEXTURE_2D_ARRAY,1,1),Ae[s.TEXTURE_3D]=xe(s.TEXTURE_3D,s.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Me(s.DEPTH_TEST),o.setFunc(ra),vn(!1),Bt(Lf),Me(s.CULL_FACE),tn(ss);function Me(F){u[F]!==!0&&(s.enable(F),u[F]=!0)}function $e(F){u[F]!==!1&&(s.disable(F),u[F]=!1)}function lt(F,re){return d[F]!==re?(s.bindFramebuffer(F,re),d[F]=re,F===s.DRAW_FRAMEBUFFER&&(d[s.FRAMEBUFFER]=re),F===s.FRAMEBUFFER&&(d[s.DRAW_FRAMEBUFFER]=re),!0):!1}function We(F,re){let ne=m,we=!1;if(F){ne=f.get(re),ne===void 0&&(ne=[],f.set(re,ne));let ge=F.textures;if(ne.length!==ge.length||ne[0]!==s.COLOR_ATTACHMENT0){for(let Se=0,Xe=ge.length;Se<Xe;Se++)ne[Se]=s.COLOR_ATTACHMENT0+Se;ne.length=ge.length,we=!0}}else ne[0]!==s.BACK&&(ne[0]=s.BACK,we=!0);we&&s.drawBuffers(ne)}function gt(F){return x!==F?(s.useProgram(F),x=F,!0):!1}let ft={[lo]:s.FUNC_ADD,[_0]:s.FUNC_SUBTRACT,[x0]:s.FUNC_REVERSE_SUBTRACT};ft[y0]=s.MIN,ft[v0]=s.MAX;let rt={[S0]:s.ZERO,[M0]:s.ONE,[b0]:s.SRC_COLOR,[Of]:s.SRC_ALPHA,[C0]:s.SRC_ALPHA_SATURATE,[A0]:s.DST_COLOR,[E0]:s.DST_ALPHA,[w0]:s.ONE_MINUS_SRC_COLOR,[Ff]:s.ONE_MINUS_SRC_ALPHA,[R0]:s.ONE_MINUS_DST_COLOR,[T0]:s.ONE_MINUS_DST_ALPHA,[P0]:s.CONSTANT_COLOR,[I0]:s.ONE_MINUS_CONSTANT_COLOR,[L0]:s.CONSTANT_ALPHA,[D0]:s.ONE_MINUS_CONSTANT_ALPHA};function tn(F,re,ne,we,ge,Se,Xe,et,le,ze){if(F===ss){p===!0&&($e(s.BLEND),p=!1);return}if(p===!1&&(Me(s.BLEND),p=!0),F!==g0){if(F!==g||ze!==D){if((S!==lo||R!==lo)&&(s.blendEquation(s.FUNC_ADD),S=lo,R=lo),ze)switch(F){case ba:s.blendFuncSeparate(s.ONE,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case Df:s.blendFunc(s.ONE,s.ONE);break;case Nf:s.blendFuncSeparate(s.ZERO,s.ONE_MINUS_SRC_COLOR,s.ZERO,s.ONE);break;case Uf:s.blendFuncSeparate(s.DST_COLOR,s.ONE_MINUS_SRC_ALPHA,s.ZERO,s.ONE);break;default:Qe("WebGLState: Invalid blending: ",F);break}else switch(F){case ba:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case Df:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE,s.ONE,s.ONE);break;case Nf:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Uf:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",F);break}A=null,v=null,T=null,_=null,b.set(0,0,0),O=0,g=F,D=ze}return}ge=ge||re,Se=Se||ne,Xe=Xe||we,(re!==S||ge!==R)&&(s.blendEquationSeparate(ft[re],ft[ge]),S=re,R=ge),(ne!==A||we!==v||Se!==T||Xe!==_)&&(s.blendFuncSeparate(rt[ne],rt[we],rt[Se],rt[Xe]),A=ne,v=we,T=Se,_=Xe),(et.equals(b)===!1||le!==O)&&(s.blendColor(et.r,et.g,et.b,le),b.copy(et),O=le),g=F,D=!1}function qt(F,re){F.side===sn?$e(s.CULL_FACE):Me(s.CULL_FACE);let ne=F.side===Jn;re&&(ne=!ne),vn(ne),F.blending===ba&&F.transparent===!1?tn(ss):tn(F.blending,F.blendEquation,F.blendSrc,F.blendDst,F.blendEquationAlpha,F.blendSrcAlpha,F.blendDstAlpha,F.blendColor,F.blendAlpha,F.premultipliedAlpha),o.setFunc(F.depthFunc),o.setTest(F.depthTest),o.setMask(F.depthWrite),r.setMask(F.colorWrite);let we=F.stencilWrite;a.setTest(we),we&&(a.setMask(F.stencilWriteMask),a.setFunc(F.stencilFunc,F.stencilRef,F.stencilFuncMask),a.setOp(F.stencilFail,F.stencilZFail,F.stencilZPass)),Et(F.polygonOffset,F.polygonOffsetFactor,F.polygonOffsetUnits),F.alphaToCoverage===!0?Me(s.SAMPLE_ALPHA_TO_COVERAGE):$e(s.SAMPLE_ALPHA_TO_COVERAGE)}function vn(F){L!==F&&(F?s.frontFace(s.CW):s.frontFace(s.CCW),L=F)}function Bt(F){F!==f0?(Me(s.CULL_FACE),F!==k&&(F===Lf?s.cullFace(s.BACK):F===p0?s.cullFace(s.FRONT):s.cullFace(s.FRONT_AND_BACK))):$e(s.CULL_FACE),k=F}function zn(F){F!==H&&(G&&s.lineWidth(F),H=F)}function Et(F,re,ne){F?(Me(s.POLYGON_OFFSET_FILL),(N!==re||W!==ne)&&(N=re,W=ne,o.getReversed()&&(re=-re,ne=-ne),s.polygonOffset(re,ne))):$e(s.POLYGON_OFFSET_FILL)}function Cn(F){F?Me(s.SCISSOR_TEST):$e(s.SCISSOR_TEST)}function ln(F){F===void 0&&(F=s.TEXTURE0+Y-1),Q!==F&&(s.activeTexture(F),Q=F)}function Sn(F,re,ne){ne===void 0&&(Q===null?ne=s.TEXTURE0+Y-1:ne=Q);let we=se[ne];we===void 0&&(we={type:void 0,texture:void 0},se[ne]=we),(we.type!==F||we.texture!==re)&&(Q!==ne&&(s.activeTexture(ne),Q=ne),s.bindTexture(F,re||Ae[F]),we.type=F,we.texture=re)}function B(){let F=se[Q];F!==void 0&&F.type!==void 0&&(s.bindTexture(F.type,null),F.type=void 0,F.texture=void 0)}function Ce(){try{s.compressedTexImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ze(){try{s.compressedTexImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function ct(){try{s.texSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function be(){try{s.texSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ht(){try{s.compressedTexSubImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function Ge(){try{s.compressedTexSubImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function je(){try{s.texStorage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function P(){try{s.texStorage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function M(){try{s.texImage2D(...arguments)}catch(F){Qe("WebGLState:",F)}}function X(){try{s.texImage3D(...arguments)}catch(F){Qe("WebGLState:",F)}}function he(F){return h[F]!==void 0?h[F]:s.getParameter(F)}function oe(F,re){h[F]!==re&&(s.pixelStorei(F,re),h[F]=re)}function _e(F){ee.equals(F)===!1&&(s.scissor(F.x,F.y,F.z,F.w),ee.copy(F))}function ye(F){me.equals(F)===!1&&(s.viewport(F.x,F.y,F.z,F.w),me.copy(F))}function te(F,re){let ne=c.get(re);ne===void 0&&(ne=new WeakMap,c.set(re,ne));let we=ne.get(F);we===void 0&&(we=s.getUniformBlockIndex(re,F.name),s.uniformBlockBinding(re,we,we),ne.set(F,we))}function ie(F,re,ne){let ge=c.get(re).get(F);l[ge]!==ne&&(s.bindBufferBase(s.UNIFORM_BUFFER,ge,ne),l[ge]=ne)}function pe(){s.disable(s.BLEND),s.disable(s.CULL_FACE),s.disable(s.DEPTH_TEST),s.disable(s.POLYGON_OFFSET_FILL),s.disable(s.SCISSOR_TEST),s.disable(s.STENCIL_TEST),s.disable(s.SAMPLE_ALPHA_TO_COVERAGE),s.blendEquation(s.FUNC_ADD),s.blendFunc(s.ONE,s.ZERO),s.blendFuncSeparate(s.ONE,s.ZERO,s.ONE,s.ZERO),s.blendColor(0,0,0,0),s.colorMask(!0,!0,!0,!0),s.clearColor(0,0,0,0),s.depthMask(!0),s.depthFunc(s.LESS),o.setReversed(!1),s.clearDepth(1),s.stencilMask(4294967295),s.stencilFunc(s.ALWAYS,0,4294967295),s.stencilOp(s.KEEP,s.KEEP,s.KEEP),s.clearStencil(0),s.cullFace(s.BACK),s.frontFace(s.CCW),s.polygonOffset(0,0),s.activeTexture(s.TEXTURE0),s.bindFramebuffer(s.FRAMEBUFFER,null),s.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),s.bindFramebuffer(s.READ_FRAMEBUFFER,null),s.useProgram(null),s.lineWidth(1),s.scissor(0,0,s.canvas.width,s.canvas.height),s.viewport(0,0,s.canvas.width,s.canvas.height),s.pixelStorei(s.PACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,!1),s.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),s.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,s.BROWSER_DEFAULT_WEBGL),s.pixelStorei(s.PACK_ROW_LENGTH,0),s.pixelStorei(s.PACK_SKIP_PIXELS,0),s.pixelStorei(s.PACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_ROW_LENGTH,0),s.pixelStorei(s.UNPACK_IMAGE_HEIGHT,0),s.pixelStorei(s.UNPACK_SKIP_PIXELS,0),s.pixelStorei(s.UNPACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_SKIP_IMAGES,0),u={},h={},Q=null,se={},d={},l={},f=new WeakMap,m=[],x=null,p=!1,g=null,S=null,A=null,v=null,R=null,T=null,_=null,b=new ke(0,0,0),O=0,D=!1,L=null,k=null,H=null,N=null,W=null,ee.set(0,0,s.canvas.width,s.canvas.height),me.set(0,0,s.canvas.width,s.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:Me,disable:$e,bindFramebuffer:lt,drawBuffers:We,useProgram:gt,setBlending:tn,setMaterial:qt,setFlipSided:vn,setCullFace:Bt,setLineWidth:zn,setPolygonOffset:Et,setScissorTest:Cn,activeTexture:ln,bindTexture:Sn,unbindTexture:B,compressedTexImage2D:Ce,compressedTexImage3D:Ze,texImage2D:M,texImage3D:X,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:ie,texStorage2D:je,texStorage3D:P,texSubImage2D:ct,texSubImage3D:be,compressedTexSubImage2D:Ht,compressedTexSubImage3D:Ge,scissor:_e,viewport:ye,reset:pe}}function tT(s,e,t,n,i,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Be,u=new WeakMap,h=new Set,d,f=new WeakMap,m=new Set,x=new FinalizationRegistry(P=>m.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,M){return p?new OffscreenCanvas(P,M):la("canvas")}function S(P,M,X){let he=1,oe=je(P);if((oe.width>X||oe.height>X)&&(he=X/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _e=Math.floor(he*oe.width),ye=Math.floor(he*oe.height);d===void 0&&(d=g(_e,ye));let te=M?g(_e,ye):d;return te.width=_e,te.height=ye,te.getContext("2d").drawImage(P,0,0,_e,ye),Ye("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+_e+"x"+ye+")."),te}else return"data"in P&&Ye("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function A(P){return P.generateMipmaps}function v(P){s.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?s.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?s.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?s.TEXTURE_2D_ARRAY:s.TEXTURE_2D}function T(P,M,X,he,oe,_e=!1){if(P!==null){if(s[P]!==void 0)return s[P];Ye("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let ye;he&&(ye=e.get("EXT_texture_norm16"),ye||Ye("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=M;if(M===s.RED&&(X===s.FLOAT&&(te=s.R32F),X===s.HALF_FLOAT&&(te=s.R16F),X===s.UNSIGNED_BYTE&&(te=s.R8),X===s.UNSIGNED_SHORT&&ye&&(te=ye.R16_EXT),X===s.SHORT&&ye&&(te=ye.R16_SNORM_EXT)),M===s.RED_INTEGER&&(X===s.UNSIGNED_BYTE&&(te=s.R8UI),X===s.UNSIGNED_SHORT&&(te=s.R16UI),X===s.UNSIGNED_INT&&(te=s.R32UI),X===s.BYTE&&(te=s.R8I),X===s.SHORT&&(te=s.R16I),X===s.INT&&(te=s.R32I)),M===s.RG&&(X===s.FLOAT&&(te=s.RG32F),X===s.HALF_FLOAT&&(te=s.RG16F),X===s.UNSIGNED_BYTE&&(te=s.RG8),X===s.UNSIGNED_SHORT&&ye&&(te=ye.RG16_EXT),X===s.SHORT&&ye&&(te=ye.RG16_SNORM_EXT)),M===s.RG_INTEGER&&(X===s.UNSIGNED_BYTE&&(te=s.RG8UI),X===s.UNSIGNED_SHORT&&(te=s.RG16UI),X===s.UNSIGNED_INT&&(te=s.RG32UI),X===s.BYTE&&(te=s.RG8I),X===s.SHORT&&(te=s.RG16I),X===s.INT&&(te=s.RG32I)),M===s.RGB_INTEGER&&(X===s.UNSIGNED_BYTE&&(te=s.RGB8UI),X===s.UNSIGNED_SHORT&&(te=s.RGB16UI),X===s.UNSIGNED_INT&&(te=s.RGB32UI),X===s.BYTE&&(te=s.RGB8I),X===s.SHORT&&(te=s.RGB16I),X===s.INT&&(te=s.RGB32I)),M===s.RGBA_INTEGER&&(X===s.UNSIGNED_BYTE&&(te=s.RGBA8UI),X===s.UNSIGNED_SHORT&&(te=s.RGBA16UI),X===s.UNSIGNED_INT&&(te=s.RGBA32UI),X===s.BYTE&&(te=s.RGBA8I),X===s.SHORT&&(te=s.RGBA16I),X===s.INT&&(te=s.RGBA32I)),M===s.RGB&&(X===s.UNSIGNED_SHORT&&ye&&(te=ye.RGB16_EXT),X===s.SHORT&&ye&&(te=ye.RGB16_SNORM_EXT),X===s.UNSIGNED_INT_5_9_9_9_REV&&(te=s.RGB9_E5),X===s.UNSIGNED_INT_10F_11F_11F_REV&&(te=s.R11F_G11F_B10F)),M===s.RGBA){let ie=_e?gl:mt.getTransfer(oe);X===s.FLOAT&&(te=s.RGBA32F),X===s.HALF_FLOAT&&(te=s.RGBA16F),X===s.UNSIGNED_BYTE&&(te=ie===Dt?s.SRGB8_ALPHA8:s.RGBA8),X===s.UNSIGNED_SHORT&&ye&&(te=ye.RGBA16_EXT),X===s.SHORT&&ye&&(te=ye.RGBA16_SNORM_EXT),X===s.UNSIGNED_SHORT_4_4_4_4&&(te=s.RGBA4),X===s.UNSIGNED_SHORT_5_5_5_1&&(te=s.RGB5_A1)}return(te===s.R16F||te===s.R32F||te===s.RG16F||te===s.RG32F||te===s.RGBA16F||te===s.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function _(P,M){let X;return P?M===null||M===qi||M===uo?X=s.DEPTH24_STENCIL8:M===gi?X=s.DEPTH32F_STENCIL8:M===Ta&&(X=s.DEPTH24_STENCIL8,Ye("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):M===null||M===qi||M===uo?X=s.DEPTH_COMPONENT24:M===gi?X=s.DEPTH_COMPONENT32F:M===Ta&&(X=s.DEPTH_COMPONENT16),X}function b(P,M){return A(P)===!0||P.isFramebufferTexture&&P.minFilter!==xn&&P.minFilter!==Ln?Math.log2(Math.max(M.width,M.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?M.mipmaps.length:1}function O(P){let M=new WeakRef(P);n.get(P).__ref=M,m.add(M),x.register(P,M,M)}function D(P){let M=n.get(P).__ref;M!==void 0&&(m.delete(M),x.unregister(M))}function L(P){H(P.target)}function k(P){N(P.target)}function H(P){P.removeEventListener("dispose",L),D(P),Y(P),P.isVideoTexture&&u.delete(P),P.isHTMLTexture&&h.delete(P)}function N(P){P.removeEventListener("dispose",k),D(P),ce(P)}function W(){for(let P of m){let M=P.deref();M!==void 0&&(M.isRenderTarget===!0?N(M):H(M))}m.clear(),h.clear()}function Y(P){let M=n.get(P);if(M.__webglInit===void 0)return;let X=P.source,he=f.get(X);if(he){let oe=he[M.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&G(P),Object.keys(he).length===0&&f.delete(X)}n.remove(P)}function G(P){let M=n.get(P);s.deleteTexture(M.__webglTexture);let X=P.source,he=f.get(X);delete he[M.__cacheKey],o.memory.textures--}function ce(P){let M=n.get(P);M.__depthDisposeCallback&&M.__depthDisposeCallback();let X=P.depthTexture;if(X&&X.renderTarget===P&&H(X),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(M.__webglFramebuffer[oe]))for(let _e=0;_e<M.__webglFramebuffer[oe].length;_e++)s.deleteFramebuffer(M.__webglFramebuffer[oe][_e]);else s.deleteFramebuffer(M.__webglFramebuffer[oe]);M.__webglDepthbuffer&&s.deleteRenderbuffer(M.__webglDepthbuffer[oe])}else{if(Array.isArray(M.__webglFramebuffer))for(let oe=0;oe<M.__webglFramebuffer.length;oe++)s.deleteFramebuffer(M.__webglFramebuffer[oe]);else s.deleteFramebuffer(M.__webglFramebuffer);if(M.__webglDepthbuffer&&s.deleteRenderbuffer(M.__webglDepthbuffer),M.__webglMultisampledFramebuffer&&s.deleteFramebuffer(M.__webglMultisampledFramebuffer),M.__webglColorRenderbuffer)for(let oe=0;oe<M.__webglColorRenderbuffer.length;oe++)M.__webglColorRenderbuffer[oe]&&s.deleteRenderbuffer(M.__webglColorRenderbuffer[oe]);M.__webglDepthRenderbuffer&&s.deleteRenderbuffer(M.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,_e=he.length;oe<_e;oe++){let ye=n.get(he[oe]);ye.__webglTexture&&(s.deleteTexture(ye.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let j=0;function Q(){j=0}function se(){return j}function de(P){j=P}function ue(){let P=j;return P>=i.maxTextures&&Ye("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+i.maxTextures),j+=1,P}function ee(P){let M=[];return M.push(P.wrapS),M.push(P.wrapT),M.push(P.wrapR||0),M.push(P.magFilter),M.push(P.minFilter),M.push(P.anisotropy),M.push(P.internalFormat),M.push(P.format),M.push(P.type),M.push(P.generateMipmaps),M.push(P.mipmapsAutoUpdate),M.push(P.premultiplyAlpha),M.push(P.flipY),M.push(P.unpackAlignment),M.push(P.colorSpace),M.join()}function me(P,M){let X=n.get(P);if(P.isVideoTexture&&Ht(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&X.__version!==P.version){let he=P.image;if(he===null)Ye("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ye("WebGLRenderer: Texture marked for update but image is incomplete");else{qt(X,P,M);return}}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(s.TEXTURE_2D,X.__webglTexture,s.TEXTURE0+M)}function xe(P,M){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){qt(X,P,M);return}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(s.TEXTURE_2D_ARRAY,X.__webglTexture,s.TEXTURE0+M)}function Ae(P,M){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){qt(X,P,M);return}t.bindTexture(s.TEXTURE_3D,X.__webglTexture,s.TEXTURE0+M)}function Me(P,M){let X=n.get(P);if(P.version>0&&X.__version!==P.version){vn(X,P,M);return}t.bindTexture(s.TEXTURE_CUBE_MAP,X.__webglTexture,s.TEXTURE0+M)}let $e={[Tr]:s.REPEAT,[zi]:s.CLAMP_TO_EDGE,[oa]:s.MIRRORED_REPEAT},lt={[xn]:s.NEAREST,[Hh]:s.NEAREST_MIPMAP_NEAREST,[ho]:s.NEAREST_MIPMAP_LINEAR,[Ln]:s.LINEAR,[Ea]:s.LINEAR_MIPMAP_NEAREST,[Xi]:s.LINEAR_MIPMAP_LINEAR},We={[V0]:s.NEVER,[ip]:s.ALWAYS,[H0]:s.LESS,[tp]:s.LEQUAL,[G0]:s.EQUAL,[np]:s.GEQUAL,[W0]:s.GREATER,[X0]:s.NOTEQUAL};function gt(P,M){if(M.type===gi&&e.has("OES_texture_float_linear")===!1&&(M.magFilter===Ln||M.magFilter===Ea||M.magFilter===ho||M.magFilter===Xi||M.minFilter===Ln||M.minFilter===Ea||M.minFilter===ho||M.minFilter===Xi)&&Ye("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),s.texParameteri(P,s.TEXTURE_WRAP_S,$e[M.wrapS]),s.texParameteri(P,s.TEXTURE_WRAP_T,$e[M.wrapT]),(P===s.TEXTURE_3D||P===s.TEXTURE_2D_ARRAY)&&s.texParameteri(P,s.TEXTURE_WRAP_R,$e[M.wrapR]),s.texParameteri(P,s.TEXTURE_MAG_FILTER,lt[M.magFilter]),s.texParameteri(P,s.TEXTURE_MIN_FILTER,lt[M.minFilter]),M.compareFunction&&(s.texParameteri(P,s.TEXTURE_COMPARE_MODE,s.COMPARE_REF_TO_TEXTURE),s.texParameteri(P,s.TEXTURE_COMPARE_FUNC,We[M.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(M.magFilter===xn||M.minFilter!==ho&&M.minFilter!==Xi||M.type===gi&&e.has("OES_texture_float_linear")===!1)return;if(M.anisotropy>1||n.get(M).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");s.texParameterf(P,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(M.anisotropy,i.getMaxAnisotropy())),n.get(M).__currentAnisotropy=M.anisotropy}}}function ft(P,M){let X=!1;P.__webglInit===void 0&&(P.__webglInit=!0,M.addEventListener("dispose",L),O(M));let he=M.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let _e=ee(M);if(_e!==P.__cacheKey){oe[_e]===void 0&&(oe[_e]={texture:s.createTexture(),usedTimes:0},o.memory.textures++,X=!0),oe[_e].usedTimes++;let ye=oe[P.__cacheKey];ye!==void 0&&(oe[P.__cacheKey].usedTimes--,ye.usedTimes===0&&G(M)),P.__cacheKey=_e,P.__webglTexture=oe[_e].texture}return X}function rt(P,M,X){return Math.floor(Math.floor(P/X)/M)}function tn(P,M,X,he){let _e=P.updateRanges;if(_e.length===0)t.texSubImage2D(s.TEXTURE_2D,0,0,0,M.width,M.height,X,he,M.data);else{_e.sort((F,re)=>F.start-re.start);let ye=0;for(let F=1;F<_e.length;F++){let re=_e[ye],ne=_e[F],we=re.start+re.count,ge=rt(ne.start,M.width,4),Se=rt(re.start,M.width,4);ne.start<=we+1&&ge===Se&&rt(ne.start+ne.count-1,M.width,4)===ge?re.count=Math.max(re.count,ne.start+ne.count-re.start):(++ye,_e[ye]=ne)}_e.length=ye+1;let te=t.getParameter(s.UNPACK_ROW_LENGTH),ie=t.getParameter(s.UNPACK_SKIP_PIXELS),pe=t.getParameter(s.UNPACK_SKIP_ROWS);t.pixelStorei(s.UNPACK_ROW_LENGTH,M.width);for(let F=0,re=_e.length;F<re;F++){let ne=_e[F],we=Math.floor(ne.start/4),ge=Math.ceil(ne.count/4),Se=we%M.width,Xe=Math.floor(we/M.width),et=ge,le=1;t.pixelStorei(s.UNPACK_SKIP_PIXELS,Se),t.pixelStorei(s.UNPACK_SKIP_ROWS,Xe),t.texSubImage2D(s.TEXTURE_2D,0,Se,Xe,et,le,X,he,M.data)}P.clearUpdateRanges(),t.pixelStorei(s.UNPACK_ROW_LENGTH,te),t.pixelStorei(s.UNPACK_SKIP_PIXELS,ie),t.pixelStorei(s.UNPACK_SKIP_ROWS,pe)}}function qt(P,M,X){let he=s.TEXTURE_2D;(M.isDataArrayTexture||M.isCompressedArrayTexture)&&(he=s.TEXTURE_2D_ARRAY),M.isData3DTexture&&(he=s.TEXTURE_3D);let oe=ft(P,M),_e=M.source;t.bindTexture(he,P.__webglTexture,s.TEXTURE0+X);let ye=n.get(_e);if(_e.version!==ye.__version||oe===!0){if(t.activeTexture(s.TEXTURE0+X),(typeof ImageBitmap<"u"&&M.image instanceof ImageBitmap)===!1){let le=mt.getPrimaries(mt.workingColorSpace),ze=M.colorSpace===cr?null:mt.getPrimaries(M.colorSpace),tt=M.colorSpace===cr||le===ze?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,tt)}t.pixelStorei(s.UNPACK_ALIGNMENT,M.unpackAlignment);let ie=S(M.image,!1,i.maxTextureSize);ie=Ge(M,ie);let pe=r.convert(M.format,M.colorSpace),F=r.convert(M.type),re=T(M.internalFormat,pe,F,M.normalized,M.colorSpace,M.isVideoTexture);gt(he,M);let ne,we=M.mipmaps,ge=M.isVideoTexture!==!0,Se=ye.__version===void 0||oe===!0,Xe=_e.dataReady,et=b(M,ie);if(M.isDepthTexture)re=_(M.format===lr,M.type),Se&&(ge?t.texStorage2D(s.TEXTURE_2D,1,re,ie.width,ie.height):t.texImage2D(s.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,null));else if(M.isDataTexture)if(we.length>0){ge&&Se&&t.texStorage2D(s.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let le=0,ze=we.length;le<ze;le++)ne=we[le],ge?Xe&&t.texSubImage2D(s.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(s.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,F,ne.data);M.generateMipmaps=!1}else ge?(Se&&t.texStorage2D(s.TEXTURE_2D,et,re,ie.width,ie.height),Xe&&tn(M,ie,pe,F)):t.texImage2D(s.TEXTURE_2D,0,re,ie.width,ie.height,0,pe,F,ie.data);else if(M.isCompressedTexture)if(M.isCompressedArrayTexture){ge&&Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,et,re,we[0].width,we[0].height,ie.depth);for(let le=0,ze=we.length;le<ze;le++)if(ne=we[le],M.format!==Mi)if(pe!==null)if(ge){if(Xe)if(M.layerUpdates.size>0){let tt=fp(ne.width,ne.height,M.format,M.type);for(let Re of M.layerUpdates){let ht=ne.data.subarray(Re*tt/ne.data.BYTES_PER_ELEMENT,(Re+1)*tt/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,le,0,0,Re,ne.width,ne.height,1,pe,ht)}}else t.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,ne.data)}else t.compressedTexImage3D(s.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,ne.data,0,0);else Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ge?Xe&&t.texSubImage3D(s.TEXTURE_2D_ARRAY,le,0,0,0,ne.width,ne.height,ie.depth,pe,F,ne.data):t.texImage3D(s.TEXTURE_2D_ARRAY,le,re,ne.width,ne.height,ie.depth,0,pe,F,ne.data);M.layerUpdates.size>0&&M.clearLayerUpdates()}else{ge&&Se&&t.texStorage2D(s.TEXTURE_2D,et,re,we[0].width,we[0].height);for(let le=0,ze=we.length;le<ze;le++)ne=we[le],M.format!==Mi?pe!==null?ge?Xe&&t.compressedTexSubImage2D(s.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,ne.data):t.compressedTexImage2D(s.TEXTURE_2D,le,re,ne.width,ne.height,0,ne.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ge?Xe&&t.texSubImage2D(s.TEXTURE_2D,le,0,0,ne.width,ne.height,pe,F,ne.data):t.texImage2D(s.TEXTURE_2D,le,re,ne.width,ne.height,0,pe,F,ne.data)}else if(M.isDataArrayTexture)if(ge){if(Se&&t.texStorage3D(s.TEXTURE_2D_ARRAY,et,re,ie.width,ie.height,ie.depth),Xe)if(M.layerUpdates.size>0){let le=fp(ie.width,ie.height,M.format,M.type);for(let ze of M.layerUpdates){let tt=ie.data.subarray(ze*le/ie.data.BYTES_PER_ELEMENT,(ze+1)*le/ie.data.BYTES_PER_ELEMENT);t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,ze,ie.width,ie.height,1,pe,F,tt)}M.clearLayerUpdates()}else t.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)}else t.texImage3D(s.TEXTURE_2D_ARRAY,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(M.isData3DTexture)ge?(Se&&t.texStorage3D(s.TEXTURE_3D,et,re,ie.width,ie.height,ie.depth),Xe&&t.texSubImage3D(s.TEXTURE_3D,0,0,0,0,ie.width,ie.height,ie.depth,pe,F,ie.data)):t.texImage3D(s.TEXTURE_3D,0,re,ie.width,ie.height,ie.depth,0,pe,F,ie.data);else if(M.isFramebufferTexture){if(Se)if(ge)t.texStorage2D(s.TEXTURE_2D,et,re,ie.width,ie.height);else{let le=ie.width,ze=ie.height;for(let tt=0;tt<et;tt++)t.texImage2D(s.TEXTURE_2D,tt,re,le,ze,0,pe,F,null),le>>=1,ze>>=1}}else if(M.isHTMLTexture){if("texElementImage2D"in s){let le=s.canvas;if(le.hasAttribute("layoutsubtree")||le.setAttribute("layoutsubtree","true"),ie.parentNode!==le){le.appendChild(ie),h.add(M),le.onpaint=ze=>{let tt=ze.changedElements;for(let Re of h)tt.includes(Re.image)&&(Re.needsUpdate=!0)},le.requestPaint();return}if(s.texElementImage2D.length===3)s.texElementImage2D(s.TEXTURE_2D,s.RGBA8,ie);else{let tt=s.RGBA,Re=s.RGBA,ht=s.UNSIGNED_BYTE;s.texElementImage2D(s.TEXTURE_2D,0,tt,Re,ht,ie)}s.texParameteri(s.TEXTURE_2D,s.TEXTURE_MIN_FILTER,s.LINEAR),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_S,s.CLAMP_TO_EDGE),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_T,s.CLAMP_TO_EDGE)}}else if(we.length>0){if(ge&&Se){let le=je(we[0]);t.texStorage2D(s.TEXTURE_2D,et,re,le.width,le.height)}for(let le=0,ze=we.length;le<ze;le++)ne=we[le],ge?Xe&&t.texSubImage2D(s.TEXTURE_2D,le,0,0,pe,F,ne):t.texImage2D(s.TEXTURE_2D,le,re,pe,F,ne);M.generateMipmaps=!1}else if(ge){if(Se){let le=je(ie);t.texStorage2D(s.TEXTURE_2D,et,re,le.width,le.height)}Xe&&t.texSubImage2D(s.TEXTURE_2D,0,0,0,pe,F,ie)}else t.texImage2D(s.TEXTURE_2D,0,re,pe,F,ie);A(M)&&M.mipmapsAutoUpdate===!0&&v(he),ye.__version=_e.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function vn(P,M,X){if(M.image.length!==6)return;let he=ft(P,M),oe=M.source;t.bindTexture(s.TEXTURE_CUBE_MAP,P.__webglTexture,s.TEXTURE0+X);let _e=n.get(oe);if(oe.version!==_e.__version||he===!0){t.activeTexture(s.TEXTURE0+X);let ye=mt.getPrimaries(mt.workingColorSpace),te=M.colorSpace===cr?null:mt.getPrimaries(M.colorSpace),ie=M.colorSpace===cr||ye===te?s.NONE:s.BROWSER_DEFAULT_WEBGL;t.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,M.flipY),t.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,M.premultiplyAlpha),t.pixelStorei(s.UNPACK_ALIGNMENT,M.unpackAlignment),t.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,ie);let pe=M.isCompressedTexture||M.image[0].isCompressedTexture,F=M.image[0]&&M.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!F?re[Re]=S(M.image[Re],!0,i.maxCubemapSize):re[Re]=F?M.image[Re].image:M.image[Re],re[Re]=Ge(M,re[Re]);let ne=re[0],we=r.convert(M.format,M.colorSpace),ge=r.convert(M.type),Se=T(M.internalFormat,we,ge,M.normalized,M.colorSpace),Xe=M.isVideoTexture!==!0,et=_e.__version===void 0||he===!0,le=oe.dataReady,ze=b(M,ne);gt(s.TEXTURE_CUBE_MAP,M);let tt;if(M.isDepthTexture){if(Se=_(M.format===lr,M.type),et)if(Xe)t.texStorage2D(s.TEXTURE_CUBE_MAP,1,Se,ne.width,ne.height);else for(let Re=0;Re<6;Re++)t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,ne.width,ne.height,0,we,ge,null)}else if(pe){Xe&&et&&t.texStorage2D(s.TEXTURE_CUBE_MAP,ze,Se,ne.width,ne.height);for(let Re=0;Re<6;Re++){tt=re[Re].mipmaps;for(let ht=0;ht<tt.length;ht++){let Kt=tt[ht];M.format!==Mi?we!==null?Xe?le&&t.compressedTexSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,0,0,Kt.width,Kt.height,we,Kt.data):t.compressedTexImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,Se,Kt.width,Kt.height,0,Kt.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Xe?le&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,0,0,Kt.width,Kt.height,we,ge,Kt.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht,Se,Kt.width,Kt.height,0,we,ge,Kt.data)}}}else{if(tt=M.mipmaps,Xe&&et){tt.length>0&&ze++;let Re=je(re[0]);t.texStorage2D(s.TEXTURE_CUBE_MAP,ze,Se,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(F){Xe?le&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,we,ge,re[Re].data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,re[Re].width,re[Re].height,0,we,ge,re[Re].data);for(let ht=0;ht<tt.length;ht++){let hi=tt[ht].image[Re].image;Xe?le&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,0,0,hi.width,hi.height,we,ge,hi.data):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,Se,hi.width,hi.height,0,we,ge,hi.data)}}else{Xe?le&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,we,ge,re[Re]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Se,we,ge,re[Re]);for(let ht=0;ht<tt.length;ht++){let Kt=tt[ht];Xe?le&&t.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,0,0,we,ge,Kt.image[Re]):t.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ht+1,Se,we,ge,Kt.image[Re])}}}A(M)&&M.mipmapsAutoUpdate===!0&&v(s.TEXTURE_CUBE_MAP),_e.__version=oe.version,M.onUpdate&&M.onUpdate(M)}P.__version=M.version}function Bt(P,M,X,he,oe,_e){let ye=r.convert(X.format,X.colorSpace),te=r.convert(X.type),ie=T(X.internalFormat,ye,te,X.normalized,X.colorSpace),pe=n.get(M),F=n.get(X);if(F.__renderTarget=M,!pe.__hasExternalTextures){let re=Math.max(1,M.width>>_e),ne=Math.max(1,M.height>>_e);oe===s.TEXTURE_3D||oe===s.TEXTURE_2D_ARRAY?t.texImage3D(oe,_e,ie,re,ne,M.depth,0,ye,te,null):t.texImage2D(oe,_e,ie,re,ne,0,ye,te,null)}t.bindFramebuffer(s.FRAMEBUFFER,P),be(M)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,he,oe,F.__webglTexture,0,ct(M)):(oe===s.TEXTURE_2D||oe>=s.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=s.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&s.framebufferTexture2D(s.FRAMEBUFFER,he,oe,F.__webglTexture,_e),t.bindFramebuffer(s.FRAMEBUFFER,null)}function zn(P,M,X){if(s.bindRenderbuffer(s.RENDERBUFFER,P),M.depthBuffer){let he=M.depthTexture,oe=he&&he.isDepthTexture?he.type:null,_e=_(M.stencilBuffer,oe),ye=M.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;be(M)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ct(M),_e,M.width,M.height):X?s.renderbufferStorageMultisample(s.RENDERBUFFER,ct(M),_e,M.width,M.height):s.renderbufferStorage(s.RENDERBUFFER,_e,M.width,M.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,ye,s.RENDERBUFFER,P)}else{let he=M.textures;for(let oe=0;oe<he.length;oe++){let _e=he[oe],ye=r.convert(_e.format,_e.colorSpace),te=r.convert(_e.type),ie=T(_e.internalFormat,ye,te,_e.normalized,_e.colorSpace);be(M)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ct(M),ie,M.width,M.height):X?s.renderbufferStorageMultisample(s.RENDERBUFFER,ct(M),ie,M.width,M.height):s.renderbufferStorage(s.RENDERBUFFER,ie,M.width,M.height)}}s.bindRenderbuffer(s.RENDERBUFFER,null)}function Et(P,M,X){let he=M.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(s.FRAMEBUFFER,P),!(M.depthTexture&&M.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(M.depthTexture);oe.__renderTarget=M;let _e=he?M.depthTexture.image[0]:M.depthTexture.image;(!oe.__webglTexture||_e.width!==M.width||_e.height!==M.height)&&(_e.width=M.width,_e.height=M.height,M.depthTexture.needsUpdate=!0),he?Me(M.depthTexture,0):me(M.depthTexture,0);let ye=oe.__webglTexture,te=ct(M),ie=he?s.TEXTURE_CUBE_MAP_POSITIVE_X+X:s.TEXTURE_2D,pe=M.depthTexture.format===lr?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;if(M.depthTexture.format===Ks)be(M)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,pe,ie,ye,0,te):s.framebufferTexture2D(s.FRAMEBUFFER,pe,ie,ye,0);else if(M.depthTexture.format===lr)be(M)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,pe,ie,ye,0,te):s.framebufferTexture2D(s.FRAMEBUFFER,pe,ie,ye,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Cn(P){let M=n.get(P),X=P.isWebGLCubeRenderTarget===!0;if(M.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(M.__depthDisposeCallback&&M.__depthDisposeCallback(),he){let oe=()=>{delete M.__boundDepthTexture,delete M.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),M.__depthDisposeCallback=oe}M.__boundDepthTexture=he}if(P.depthTexture&&!M.__autoAllocateDepthBuffer)if(X)for(let he=0;he<6;he++)Et(M.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?Et(M.__webglFramebuffer[0],P,0):Et(M.__webglFramebuffer,P,0);else if(X){M.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(s.FRAMEBUFFER,M.__webglFramebuffer[he]),M.__webglDepthbuffer[he]===void 0)M.__webglDepthbuffer[he]=s.createRenderbuffer(),zn(M.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer[he];s.bindRenderbuffer(s.RENDERBUFFER,_e),s.framebufferRenderbuffer(s.FRAMEBUFFER,oe,s.RENDERBUFFER,_e)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(s.FRAMEBUFFER,M.__webglFramebuffer[0]):t.bindFramebuffer(s.FRAMEBUFFER,M.__webglFramebuffer),M.__webglDepthbuffer===void 0)M.__webglDepthbuffer=s.createRenderbuffer(),zn(M.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,_e=M.__webglDepthbuffer;s.bindRenderbuffer(s.RENDERBUFFER,_e),s.framebufferRenderbuffer(s.FRAMEBUFFER,oe,s.RENDERBUFFER,_e)}t.bindFramebuffer(s.FRAMEBUFFER,null)}function ln(P,M,X){let he=n.get(P);M!==void 0&&Bt(he.__webglFramebuffer,P,P.texture,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,0),X!==void 0&&Cn(P)}function Sn(P){let M=P.texture,X=n.get(P),he=n.get(M);P.addEventListener("dispose",k),O(P);let oe=P.textures,_e=P.isWebGLCubeRenderTarget===!0,ye=oe.length>1;if(ye||(he.__webglTexture===void 0&&(he.__webglTexture=s.createTexture()),he.__version=M.version,o.memory.textures++),_e){X.__webglFramebuffer=[];for(let te=0;te<6;te++)if(M.mipmaps.length>0){X.__webglFramebuffer[te]=[];for(let ie=0;ie<M.mipmaps.length;ie++)X.__webglFramebuffer[te][ie]=s.createFramebuffer()}else X.__webglFramebuffer[te]=s.createFramebuffer()}else{if(M.mipmaps.length>0){X.__webglFramebuffer=[];for(let te=0;te<M.mipmaps.length;te++)X.__webglFramebuffer[te]=s.createFramebuffer()}else X.__webglFramebuffer=s.createFramebuffer();if(ye)for(let te=0,ie=oe.length;te<ie;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=s.createTexture(),o.memory.textures++)}if(P.samples>0&&be(P)===!1){X.__webglMultisampledFramebuffer=s.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(s.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let ie=oe[te];X.__webglColorRenderbuffer[te]=s.createRenderbuffer(),s.bindRenderbuffer(s.RENDERBUFFER,X.__webglColorRenderbuffer[te]);let pe=r.convert(ie.format,ie.colorSpace),F=r.convert(ie.type),re=T(ie.internalFormat,pe,F,ie.normalized,ie.colorSpace,P.isXRRenderTarget===!0),ne=ct(P);s.renderbufferStorageMultisample(s.RENDERBUFFER,ne,re,P.width,P.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+te,s.RENDERBUFFER,X.__webglColorRenderbuffer[te])}s.bindRenderbuffer(s.RENDERBUFFER,null),P.depthBuffer&&(X.__webglDepthRenderbuffer=s.createRenderbuffer(),zn(X.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(s.FRAMEBUFFER,null)}}if(_e){t.bindTexture(s.TEXTURE_CUBE_MAP,he.__webglTexture),gt(s.TEXTURE_CUBE_MAP,M);for(let te=0;te<6;te++)if(M.mipmaps.length>0)for(let ie=0;ie<M.mipmaps.length;ie++)Bt(X.__webglFramebuffer[te][ie],P,M,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+te,ie);else Bt(X.__webglFramebuffer[te],P,M,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);A(M)?v(s.TEXTURE_CUBE_MAP):M.mipmaps.length>0&&s.texParameteri(s.TEXTURE_CUBE_MAP,s.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}else if(ye){for(let te=0,ie=oe.length;te<ie;te++){let pe=oe[te],F=n.get(pe),re=s.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(re,F.__webglTexture),gt(re,pe),Bt(X.__webglFramebuffer,P,pe,s.COLOR_ATTACHMENT0+te,re,0),A(pe)&&v(re)}t.unbindTexture()}else{let te=s.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),gt(te,M),M.mipmaps.length>0)for(let ie=0;ie<M.mipmaps.length;ie++)Bt(X.__webglFramebuffer[ie],P,M,s.COLOR_ATTACHMENT0,te,ie);else Bt(X.__webglFramebuffer,P,M,s.COLOR_ATTACHMENT0,te,0);A(M)?v(te):M.mipmaps.length>0&&s.texParameteri(te,s.TEXTURE_MAX_LEVEL,M.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&Cn(P)}function B(P){let M=P.textures;for(let X=0,he=M.length;X<he;X++){let oe=M[X];if(A(oe)&&oe.mipmapsAutoUpdate===!0){let _e=R(P),ye=n.get(oe).__webglTexture;t.bindTexture(_e,ye),v(_e),t.unbindTexture()}}}let Ce=[];function Ze(P){if(P.samples>0){if(be(P)===!1){let M=P.textures,X=P.width,he=P.height,oe=s.COLOR_BUFFER_BIT,_e=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,ye=n.get(P),te=M.length>1;if(te)for(let pe=0;pe<M.length;pe++)t.bindFramebuffer(s.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.RENDERBUFFER,null),t.bindFramebuffer(s.FRAMEBUFFER,ye.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.TEXTURE_2D,null,0);t.bindFramebuffer(s.READ_FRAMEBUFFER,ye.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(s.DRAW_FRAMEBUFFER,ye.__webglFramebuffer[0]):t.bindFramebuffer(s.DRAW_FRAMEBUFFER,ye.__webglFramebuffer);for(let pe=0;pe<M.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=s.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=s.STENCIL_BUFFER_BIT)),te){s.framebufferRenderbuffer(s.READ_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(M[pe]).__webglTexture;s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,F,0)}s.blitFramebuffer(0,0,X,he,0,0,X,he,oe,s.NEAREST),l===!0&&(Ce.length=0,Ce.push(s.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(_e),s.invalidateFramebuffer(s.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(s.READ_FRAMEBUFFER,null),t.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<M.length;pe++){t.bindFramebuffer(s.FRAMEBUFFER,ye.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.RENDERBUFFER,ye.__webglColorRenderbuffer[pe]);let F=n.get(M[pe]).__webglTexture;t.bindFramebuffer(s.FRAMEBUFFER,ye.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+pe,s.TEXTURE_2D,F,0)}t.bindFramebuffer(s.DRAW_FRAMEBUFFER,ye.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let M=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;s.invalidateFramebuffer(s.DRAW_FRAMEBUFFER,[M])}}}function ct(P){return Math.min(i.maxSamples,P.samples)}function be(P){let M=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&M.__useRenderToTexture!==!1}function Ht(P){let M=o.render.frame;u.get(P)!==M&&(u.set(P,M),P.update())}function Ge(P,M){let X=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||X!==_i&&X!==cr&&(mt.getTransfer(X)===Dt?(he!==Mi||oe!==wi)&&Ye("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",X)),M}function je(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=Q,this.getTextureUnits=se,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=xe,this.setTexture3D=Ae,this.setTextureCube=Me,this.rebindTextures=ln,this.setupRenderTarget=Sn,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=Ze,this.setupDepthRenderbuffer=Cn,this.setupFrameBufferTexture=Bt,this.useMultisampledRTT=be,this.dispose=W}function nT(s,e){function t(n,i=cr){let r,o=mt.getTransfer(i);if(n===wi)return s.UNSIGNED_BYTE;if(n===Wh)return s.UNSIGNED_SHORT_4_4_4_4;if(n===Xh)return s.UNSIGNED_SHORT_5_5_5_1;if(n===$f)return s.UNSIGNED_INT_5_9_9_9_REV;if(n===Kf)return s.UNSIGNED_INT_10F_11F_11F_REV;if(n===qf)return s.BYTE;if(n===Yf)return s.SHORT;if(n===Ta)return s.UNSIGNED_SHORT;if(n===Gh)return s.INT;if(n===qi)return s.UNSIGNED_INT;if(n===gi)return s.FLOAT;if(n===rs)return s.HALF_FLOAT;if(n===jf)return s.ALPHA;if(n===Zf)return s.RGB;if(n===Mi)return s.RGBA;if(n===Ks)return s.DEPTH_COMPONENT;if(n===lr)return s.DEPTH_STENCIL;if(n===qh)return s.RED;if(n===ql)return s.RED_INTEGER;if(n===Dr)return s.RG;if(n===Yh)return s.RG_INTEGER;if(n===$h)return s.RGBA_INTEGER;if(n===Yl||n===$l||n===Kl||n===jl)if(o===Dt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Yl)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===$l)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Kl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===jl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Yl)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===$l)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Kl)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===jl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Kh||n===jh||n===Zh||n===Jh)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Kh)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===jh)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Zh)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Jh)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Qh||n===eu||n===tu||n===nu||n===iu||n===Zl||n===su)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Qh||n===eu)return o===Dt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===tu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===nu)return r.COMPRESSED_R11_EAC;if(n===iu)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Zl)return r.COMPRESSED_RG11_EAC;if(n===su)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ru||n===ou||n===au||n===lu||n===cu||n===hu||n===uu||n===du||n===fu||n===pu||n===mu||n===gu||n===_u||n===xu)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ru)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ou)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===au)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===lu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===cu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===hu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===uu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===du)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===fu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===pu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===mu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===gu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===_u)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===xu)return o===Dt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===yu||n===vu||n===Su)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===yu)return o===Dt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===vu)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Su)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Mu||n===bu||n===Jl||n===wu)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Mu)return r.COMPRESSED_RED_RGTC1_EXT;if(n===bu)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Jl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===wu)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===uo?s.UNSIGNED_INT_24_8:s[n]!==void 0?s[n]:null}return{convert:t}}var iT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,sT=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Mp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new Rl(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new Zn({vertexShader:iT,fragmentShader:sT,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new Pt(new vs(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},bp=class extends is{constructor(e,t){super();let n=this,i=null,r=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,m=null,x=typeof XRWebGLBinding<"u",p=new Mp,g={},S=t.getContextAttributes(),A=null,v=null,R=[],T=[],_=new Be,b=null,O=null,D=new _n;D.viewport=new vt;let L=new _n;L.viewport=new vt;let k=[D,L],H=new Bh,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=R[ee];return me===void 0&&(me=new da,R[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=R[ee];return me===void 0&&(me=new da,R[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=R[ee];return me===void 0&&(me=new da,R[ee]=me),me.getHandSpace()};function Y(ee){let me=T.indexOf(ee.inputSource);if(me===-1)return;let xe=R[me];xe!==void 0&&(xe.update(ee.inputSource,ee.frame,c||o),xe.dispatchEvent({type:ee.type,data:ee.inputSource}))}function G(){i.removeEventListener("select",Y),i.removeEventListener("selectstart",Y),i.removeEventListener("selectend",Y),i.removeEventListener("squeeze",Y),i.removeEventListener("squeezestart",Y),i.removeEventListener("squeezeend",Y),i.removeEventListener("end",G),i.removeEventListener("inputsourceschange",ce);for(let ee=0;ee<R.length;ee++){let me=T[ee];me!==null&&(T[ee]=null,R[ee].disconnect(me))}N=null,W=null,p.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(A),f=null,d=null,h=null,i=null,v=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(b),e.setSize(_.width,_.height,!1),O!==null){let ee=O.camera;ee.fov=O.fov,ee.zoom=O.zoom,ee.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ye("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&x&&(h=new XRWebGLBinding(i,t)),h},this.getFrame=function(){return m},this.getSession=function(){return i},this.setSession=async function(ee){if(i=ee,i!==null){if(A=e.getRenderTarget(),i.addEventListener("select",Y),i.addEventListener("selectstart",Y),i.addEventListener("selectend",Y),i.addEventListener("squeeze",Y),i.addEventListener("squeezestart",Y),i.addEventListener("squeezeend",Y),i.addEventListener("end",G),i.addEventListener("inputsourceschange",ce),S.xrCompatible!==!0&&await t.makeXRCompatible(),b=e.getPixelRatio(),e.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let xe=null,Ae=null,Me=null;S.depth&&(Me=S.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,xe=S.stencil?lr:Ks,Ae=S.stencil?uo:qi);let $e={colorFormat:t.RGBA8,depthFormat:Me,scaleFactor:r};h=this.getBinding(),d=h.createProjectionLayer($e),i.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),v=new jn(d.textureWidth,d.textureHeight,{format:Mi,type:wi,depthTexture:new er(d.textureWidth,d.textureHeight,Ae,void 0,void 0,void 0,void 0,void 0,void 0,xe),stencilBuffer:S.stencil,colorSpace:e.outputColorSpace,samples:S.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xe={antialias:S.antialias,alpha:!0,depth:S.depth,stencil:S.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(i,t,xe),i.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),v=new jn(f.framebufferWidth,f.framebufferHeight,{format:Mi,type:wi,colorSpace:e.outputColorSpace,stencilBuffer:S.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}v.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await i.requestReferenceSpace(a),ue.setContext(i),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(i!==null)return i.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function ce(ee){for(let me=0;me<ee.removed.length;me++){let xe=ee.removed[me],Ae=T.indexOf(xe);Ae>=0&&(T[Ae]=null,R[Ae].disconnect(xe))}for(let me=0;me<ee.added.length;me++){let xe=ee.added[me],Ae=T.indexOf(xe);if(Ae===-1){for(let $e=0;$e<R.length;$e++)if($e>=T.length){T.push(xe),Ae=$e;break}else if(T[$e]===null){T[$e]=xe,Ae=$e;break}if(Ae===-1)break}let Me=R[Ae];Me&&Me.connect(xe)}}function j(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(i===null)return;let me=ee.near,xe=ee.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(xe=p.depthFar)),H.near=L.near=D.near=me,H.far=L.far=D.far=xe,(N!==H.near||W!==H.far)&&(i.updateRenderState({depthNear:H.near,depthFar:H.far}),N=H.near,W=H.far),H.layers.mask=ee.layers.mask|6,D.layers.mask=H.layers.mask&-5,L.layers.mask=H.layers.mask&-3;let Ae=ee.parent,Me=H.cameras;j(H,Ae);for(let $e=0;$e<Me.length;$e++)j(Me[$e],Ae);H.projectionMatrix.copy(D.projectionMatrix),H.projectionMatrixInverse.copy(D.projectionMatrixInverse),O===null&&ee.isPerspectiveCamera&&(O={camera:ee,fov:ee.fov,zoom:ee.zoom}),Q(ee,H,Ae)};function Q(ee,me,xe){xe===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(xe.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=eo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(ee){l=ee,d!==null&&(d.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(H)},this.getCameraTexture=function(ee){return g[ee]};let se=null;function de(ee,me){if(u=me.getViewerPose(c||o),m=me,u!==null){let xe=u.views;f!==null&&(e.setRenderTargetFramebuffer(v,f.framebuffer),e.setRenderTarget(v));let Ae=!1;xe.length!==H.cameras.length&&(H.cameras.length=0,Ae=!0);for(let We=0;We<xe.length;We++){let gt=xe[We],ft=null;if(f!==null)ft=f.getViewport(gt);else{let tn=h.getViewSubImage(d,gt);ft=tn.viewport,We===0&&(e.setRenderTargetTextures(v,tn.colorTexture,tn.depthStencilTexture),e.setRenderTarget(v))}let rt=k[We];rt===void 0&&(rt=new _n,rt.layers.enable(We),rt.viewport=new vt,k[We]=rt),rt.matrix.fromArray(gt.transform.matrix),rt.matrix.decompose(rt.position,rt.quaternion,rt.scale),rt.projectionMatrix.fromArray(gt.projectionMatrix),rt.projectionMatrixInverse.copy(rt.projectionMatrix).invert(),rt.viewport.set(ft.x,ft.y,ft.width,ft.height),We===0&&(H.matrix.copy(rt.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Ae===!0&&H.cameras.push(rt)}let Me=i.enabledFeatures;if(Me&&Me.includes("depth-sensing")&&i.depthUsage=="gpu-optimized"&&x){h=n.getBinding();let We=h.getDepthInformation(xe[0]);We&&We.isValid&&We.texture&&p.init(We,i.renderState)}if(Me&&Me.includes("camera-access")&&x){e.state.unbindTexture(),h=n.getBinding();for(let We=0;We<xe.length;We++){let gt=xe[We].camera;if(gt){let ft=g[gt];ft||(ft=new Rl,g[gt]=ft);let rt=h.getCameraImage(gt);ft.sourceTexture=rt}}}}for(let xe=0;xe<R.length;xe++){let Ae=T[xe],Me=R[xe];Ae!==null&&Me!==void 0&&Me.update(Ae,me,c||o)}se&&se(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),m=null}let ue=new S_;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){se=ee},this.dispose=function(){}}},rT=new qe,I_=new st;I_.set(-1,0,0,0,1,0,0,0,1);function oT(s,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,hp(s)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function i(p,g,S,A,v){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),h(p,g)):g.isMeshPhongMaterial?(r(p,g),u(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),d(p,g),g.isMeshPhysicalMaterial&&f(p,g,v)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),x(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,S,A):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===Jn&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===Jn&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let S=e.get(g),A=S.envMap,v=S.envMapRotation;A&&(p.envMap.value=A,p.envMapRotation.value.setFromMatrix4(rT.makeRotationFromEuler(v)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(I_),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,S,A){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*S,p.scale.value=A*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function u(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function h(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function d(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,S){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Jn&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=S.texture,p.transmissionSamplerSize.value.set(S.width,S.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function x(p,g){let S=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(S.matrixWorld),p.nearDistance.value=S.shadow.camera.near,p.farDistance.value=S.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:i}}function aT(s,e,t,n){let i={},r={};function o(S,A){let v=A.program;n.uniformBlockBinding(S,v,i[S.id])}function a(S,A){let v=i[S.id];v===void 0&&(m(S),v=l(S),i[S.id]=v,S.addEventListener("dispose",p));let R=A.program;n.updateUBOMapping(S,R);let T=e.render.frame;r[S.id]!==T&&(c(S),r[S.id]=T)}function l(S){let A=s.createBuffer(),v=S.__size,R=S.usage;return s.bindBuffer(s.UNIFORM_BUFFER,A),s.bufferData(s.UNIFORM_BUFFER,v,R),s.bindBuffer(s.UNIFORM_BUFFER,null),A}function c(S){let A=i[S.id],v=S.uniforms,R=S.__cache;s.bindBuffer(s.UNIFORM_BUFFER,A);for(let T=0,_=v.length;T<_;T++){let b=v[T];if(Array.isArray(b))for(let O=0,D=b.length;O<D;O++)u(b[O],T,O,R);else u(b,T,0,R)}s.bindBuffer(s.UNIFORM_BUFFER,null)}function u(S,A,v,R){if(d(S,A,v,R)===!0){let T=S.__offset,_=S.value;if(Array.isArray(_)){let b=0;for(let O=0;O<_.length;O++){let D=_[O],L=x(D,!0);h(D,S.__data,b),b+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else h(_,S.__data,0);s.bufferSubData(s.UNIFORM_BUFFER,T,S.__data)}}function h(S,A,v){typeof S=="number"||typeof S=="boolean"?A[v]=S:S.isMatrix3?(A[v]=S.elements[0],A[v+1]=S.elements[1],A[v+2]=S.elements[2],A[v+3]=0,A[v+4]=S.elements[3],A[v+5]=S.elements[4],A[v+6]=S.elements[5],A[v+7]=0,A[v+8]=S.elements[6],A[v+9]=S.elements[7],A[v+10]=S.elements[8],A[v+11]=0):ArrayBuffer.isView(S)?A.set(S.subarray(0,A.length-v),v):S.toArray(A,v)}function d(S,A,v,R){let T=S.value,_=A+"_"+v;if(Array.isArray(T)){R[_]===void 0&&(R[_]=[]);let b=R[_],O=!1;for(let D=0;D<T.length;D++)f(T[D],b,D)===!0&&(O=!0);return O}return f(T,R,_)}function f(S,A,v){if(A[v]===void 0)return typeof S=="number"||typeof S=="boolean"?A[v]=S:ArrayBuffer.isView(S)?A[v]=S.slice():A[v]=S.clone(),!0;{let R=A[v];if(typeof S=="number"||typeof S=="boolean"){if(R!==S)return A[v]=S,!0}else{if(ArrayBuffer.isView(S))return!0;if(R.equals(S)===!1)return R.copy(S),!0}}return!1}function m(S){let A=S.uniforms,v=0,R=16;for(let _=0,b=A.length;_<b;_++){let O=Array.isArray(A[_])?A[_]:[A[_]];for(let D=0,L=O.length;D<L;D++){let k=O[D],H=Array.isArray(k.value)?k.value:[k.value],N=Array.isArray(A[_])||Array.isArray(k.value),W=v;for(let G=0,ce=H.length;G<ce;G++){let j=H[G],Q=x(j,N),se=v%R,de=se%Q.boundary,ue=se+de;v+=de,ue!==0&&R-ue<Q.storage&&(v+=R-ue),G===0&&(W=v),v+=Q.storage}let Y=k.type==="int"?Int32Array:k.type==="uint"?Uint32Array:Float32Array;k.__data=new Y((v-W)/Float32Array.BYTES_PER_ELEMENT),k.__offset=W}}let T=v%R;return T>0&&(v+=R-T),S.__size=v,S.__cache={},this}function x(S,A){let v={boundary:0,storage:0};return typeof S=="number"||typeof S=="boolean"?(v.boundary=4,v.storage=4):S.isVector2?(v.boundary=8,v.storage=8):S.isVector3||S.isColor?(v.boundary=16,v.storage=12):S.isVector4?(v.boundary=16,v.storage=16):S.isMatrix3?(v.boundary=16,v.storage=48):S.isMatrix4?(v.boundary=16,v.storage=64):S.isTexture?Ye("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(S)?(v.boundary=16,v.storage=S.byteLength):Ye("WebGLRenderer: Unsupported uniform value type.",S),A===!0&&(v.boundary=16,v.storage=Math.ceil(v.storage/16)*16),v}function p(S){let A=S.target;A.removeEventListener("dispose",p),s.deleteBuffer(i[A.id]),delete i[A.id],delete r[A.id]}function g(){for(let S in i)s.deleteBuffer(i[S]);i={},r={}}return{bind:o,update:a,dispose:g}}var lT=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Es=null;function cT(){return Es===null&&(Es=new $s(lT,16,16,Dr,rs),Es.name="DFG_LUT",Es.minFilter=Ln,Es.magFilter=Ln,Es.wrapS=zi,Es.wrapT=zi,Es.generateMipmaps=!1,Es.needsUpdate=!0),Es}var Cu=class{constructor(e={}){let{canvas:t=q0(),context:n=null,depth:i=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=wi}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let x=f,p=new Set([$h,Yh,ql]),g=new Set([wi,qi,Ta,uo,Wh,Xh]),S=new Uint32Array(4),A=new Int32Array(4),v={textures:[],min:[],max:[],resolution:[]},R=null,T=null,_=[],b=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Wi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,L=!1,k=null,H=null,N=null,W=null;this._outputColorSpace=In;let Y=0,G=0,ce=null,j=-1,Q=null,se=new vt,de=new vt,ue=null,ee=new ke(0),me=0,xe=t.width,Ae=t.height,Me=1,$e=null,lt=null,We=new vt(0,0,xe,Ae),gt=new vt(0,0,xe,Ae),ft=!1,rt=new Js,tn=new wl,qt=!1,vn=!1,Bt=new qe,zn=new C,Et=new vt,Cn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ln=!1;function Sn(){return ce===null?Me:1}let B=n;function Ce(E,z){return t.getContext(E,z)}let Ze,ct,be,Ht,Ge,je,P,M,X,he,oe,_e,ye,te,ie,pe,F,re,ne,we,ge,Se,Xe;try{let E={alpha:!0,depth:i,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",ze,!1),t.addEventListener("webglcontextrestored",tt,!1),t.addEventListener("webglcontextcreationerror",Re,!1),B===null){let z="webgl2";if(B=Ce(z,E),B===null)throw Ce(z)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}et()}catch(E){throw t.removeEventListener("webglcontextlost",ze,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),Qe("WebGLRenderer: "+E.message),E}function et(){Ze=new vw(B),Ze.init(),ge=new nT(B,Ze),ct=new cw(B,Ze,e,ge),be=new eT(B,Ze),ct.reversedDepthBuffer&&d&&be.buffers.depth.setReversed(!0),H=B.createFramebuffer(),N=B.createFramebuffer(),W=B.createFramebuffer(),Ht=new bw(B),Ge=new zE,je=new tT(B,Ze,be,Ge,ct,ge,Ht),P=new yw(D),M=new ES(B),Se=new aw(B,M),X=new Sw(B,M,Ht,Se),he=new Ew(B,X,M,Se,Ht),re=new ww(B,ct,je),ie=new hw(Ge),oe=new kE(D,P,Ze,ct,Se,ie),_e=new oT(D,Ge),ye=new HE,te=new $E(Ze),F=new ow(D,P,be,he,m,l),pe=new QE(D,he,ct),Xe=new aT(B,Ht,ct,be),ne=new lw(B,Ze,Ht),we=new Mw(B,Ze,Ht),Ht.programs=oe.programs,D.capabilities=ct,D.extensions=Ze,D.properties=Ge,D.renderLists=ye,D.shadowMap=pe,D.state=be,D.info=Ht}x!==wi&&(O=new Aw(x,t.width,t.height,a,i,r));let le=new bp(D,B);this.xr=le,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let E=Ze.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=Ze.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return Me},this.setPixelRatio=function(E){E!==void 0&&(Me=E,this.setSize(xe,Ae,!1))},this.getSize=function(E){return E.set(xe,Ae)},this.setSize=function(E,z,J=!0){if(le.isPresenting){Ye("WebGLRenderer: Can't change size while VR device is presenting.");return}xe=E,Ae=z,t.width=Math.floor(E*Me),t.height=Math.floor(z*Me),J===!0&&(t.style.width=E+"px",t.style.height=z+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,E,z)},this.getDrawingBufferSize=function(E){return E.set(xe*Me,Ae*Me).floor()},this.setDrawingBufferSize=function(E,z,J){xe=E,Ae=z,Me=J,t.width=Math.floor(E*J),t.height=Math.floor(z*J),this.setViewport(0,0,E,z)},this.setEffects=function(E){if(x===wi){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let z=0;z<E.length;z++)if(E[z].isOutputPass===!0){Ye("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(se)},this.getViewport=function(E){return E.copy(We)},this.setViewport=function(E,z,J,q){E.isVector4?We.set(E.x,E.y,E.z,E.w):We.set(E,z,J,q),be.viewport(se.copy(We).multiplyScalar(Sn()).round())},this.getScissor=function(E){return E.copy(gt)},this.setScissor=function(E,z,J,q){E.isVector4?gt.set(E.x,E.y,E.z,E.w):gt.set(E,z,J,q),be.scissor(de.copy(gt).multiplyScalar(Sn()).round())},this.getScissorTest=function(){return ft},this.setScissorTest=function(E){be.setScissorTest(ft=E)},this.setOpaqueSort=function(E){$e=E},this.setTransparentSort=function(E){lt=E},this.getClearColor=function(E){return E.copy(F.getClearColor())},this.setClearColor=function(){F.setClearColor(...arguments)},this.getClearAlpha=function(){return F.getClearAlpha()},this.setClearAlpha=function(){F.setClearAlpha(...arguments)},this.clear=function(E=!0,z=!0,J=!0){let q=0;if(E){let $=!1;if(ce!==null){let Ee=ce.texture.format;$=p.has(Ee)}if($){let Ee=ce.texture.type,Ie=g.has(Ee),Te=F.getClearColor(),Le=F.getClearAlpha(),He=Te.r,it=Te.g,xt=Te.b;Ie?(S[0]=He,S[1]=it,S[2]=xt,S[3]=Le,B.clearBufferuiv(B.COLOR,0,S)):(A[0]=He,A[1]=it,A[2]=xt,A[3]=Le,B.clearBufferiv(B.COLOR,0,A))}else q|=B.COLOR_BUFFER_BIT}z&&(q|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),J&&(q|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&B.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),k=E},this.dispose=function(){t.removeEventListener("webglcontextlost",ze,!1),t.removeEventListener("webglcontextrestored",tt,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),F.dispose(),ye.dispose(),te.dispose(),je.dispose(),Ge.dispose(),P.dispose(),he.dispose(),X.dispose(),Se.dispose(),Xe.dispose(),oe.dispose(),le.dispose(),le.removeEventListener("sessionstart",Dc),le.removeEventListener("sessionend",cs),Us.stop()};function ze(E){E.preventDefault(),_l("WebGLRenderer: Context Lost."),L=!0}function tt(){_l("WebGLRenderer: Context Restored."),L=!1;let E=Ht.autoReset,z=pe.enabled,J=pe.autoUpdate,q=pe.needsUpdate,$=pe.type;et(),Ht.autoReset=E,pe.enabled=z,pe.autoUpdate=J,pe.needsUpdate=q,pe.type=$}function Re(E){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ht(E){let z=E.target;z.removeEventListener("dispose",ht),Kt(z)}function Kt(E){hi(E),Ge.remove(E)}function hi(E){let z=Ge.get(E).programs;z!==void 0&&(z.forEach(function(J){oe.releaseProgram(J)}),E.isShaderMaterial&&oe.releaseShaderCache(E))}this.renderBufferDirect=function(E,z,J,q,$,Ee){z===null&&(z=Cn);let Ie=$.isMesh&&$.matrixWorld.determinantAffine()<0,Te=ja(E,z,J,q,$);be.setMaterial(q,Ie);let Le=J.index,He=1;if(q.wireframe===!0){if(Le=X.getWireframeAttribute(J),Le===void 0)return;He=2}let it=J.drawRange,xt=J.attributes.position,Ve=it.start*He,yt=(it.start+it.count)*He;Ee!==null&&(Ve=Math.max(Ve,Ee.start*He),yt=Math.min(yt,(Ee.start+Ee.count)*He)),Le!==null?(Ve=Math.max(Ve,0),yt=Math.min(yt,Le.count)):xt!=null&&(Ve=Math.max(Ve,0),yt=Math.min(yt,xt.count));let rn=yt-Ve;if(rn<0||rn===1/0)return;Se.setup($,q,Te,J,Le);let Ut,Ot=ne;if(Le!==null&&(Ut=M.get(Le),Ot=we,Ot.setIndex(Ut)),$.isMesh)q.wireframe===!0?(be.setLineWidth(q.wireframeLinewidth*Sn()),Ot.setMode(B.LINES)):Ot.setMode(B.TRIANGLES);else if($.isLine){let Pn=q.linewidth;Pn===void 0&&(Pn=1),be.setLineWidth(Pn*Sn()),$.isLineSegments?Ot.setMode(B.LINES):$.isLineLoop?Ot.setMode(B.LINE_LOOP):Ot.setMode(B.LINE_STRIP)}else $.isPoints?Ot.setMode(B.POINTS):$.isSprite&&Ot.setMode(B.TRIANGLES);if($.isBatchedMesh)if(Ze.get("WEBGL_multi_draw"))Ot.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let Pn=$._multiDrawStarts,Oe=$._multiDrawCounts,Mn=$._multiDrawCount,Mt=Le?M.get(Le).bytesPerElement:1,Fs=Ge.get(q).currentProgram.getUniforms();for(let bn=0;bn<Mn;bn++)Fs.setValue(B,"_gl_DrawID",bn),Ot.render(Pn[bn]/Mt,Oe[bn])}else if($.isInstancedMesh)Ot.renderInstances(Ve,rn,$.count);else if(J.isInstancedBufferGeometry){let Pn=J._maxInstanceCount!==void 0?J._maxInstanceCount:1/0,Oe=Math.min(J.instanceCount,Pn);Ot.renderInstances(Ve,rn,Oe)}else Ot.render(Ve,rn)};function Ya(E,z,J,q){k!==null&&E.isNodeMaterial&&k.setObject(q,E),qt===!0&&ie.setState(E,J,!1),E.transparent===!0&&E.side===sn&&E.forceSinglePass===!1?(E.side=Jn,E.needsUpdate=!0,hs(E,z,q),E.side=Gi,E.needsUpdate=!0,hs(E,z,q),E.side=sn):hs(E,z,q)}this.compile=function(E,z,J=null){J===null&&(J=E),k!==null&&k.renderStart(E,z,J),T=te.get(J),T.init(z),b.push(T),J.traverseVisible(function($){$.isLight&&$.layers.test(z.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),E!==J&&E.traverseVisible(function($){$.isLight&&$.layers.test(z.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),k!==null&&k.updateLights(T.state.lightsArray),vn=this.localClippingEnabled,qt=ie.init(this.clippingPlanes,vn),qt===!0&&ie.setGlobalState(this.clippingPlanes,z),k!==null&&pe.render(T.state.shadowsArray,J,z);let q=new Set;return E.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ee=$.material;if(Ee)if(Array.isArray(Ee))for(let Ie=0;Ie<Ee.length;Ie++){let Te=Ee[Ie];Ya(Te,J,z,$),q.add(Te)}else Ya(Ee,J,z,$),q.add(Ee)}),T=b.pop(),k!==null&&k.renderEnd(),q},this.compileAsync=function(E,z,J=null){let q=this.compile(E,z,J);return new Promise($=>{function Ee(){if(q.forEach(function(Ie){let Le=Ge.get(Ie).currentProgram;(Le===void 0||Le.isReady())&&q.delete(Ie)}),q.size===0){$(E);return}setTimeout(Ee,10)}Ze.get("KHR_parallel_shader_compile")!==null?Ee():setTimeout(Ee,10)})};let To=null;function Id(E){To&&To(E)}function Dc(){Us.stop()}function cs(){Us.start()}let Us=new S_;Us.setAnimationLoop(Id),typeof self<"u"&&Us.setContext(self),this.setAnimationLoop=function(E){To=E,le.setAnimationLoop(E),E===null?Us.stop():Us.start()},le.addEventListener("sessionstart",Dc),le.addEventListener("sessionend",cs),this.render=function(E,z){if(z!==void 0&&z.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;k!==null&&k.renderStart(E,z);let J=le.enabled===!0&&le.isPresenting===!0,q=O!==null&&(ce===null||J)&&O.begin(D,ce);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),z.parent===null&&z.matrixWorldAutoUpdate===!0&&z.updateMatrixWorld(),le.enabled===!0&&le.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(le.cameraAutoUpdate===!0&&le.updateCamera(z),z=le.getCamera()),E.isScene===!0&&E.onBeforeRender(D,E,z,ce),T=te.get(E,b.length),T.init(z),T.state.textureUnits=je.getTextureUnits(),b.push(T),Bt.multiplyMatrices(z.projectionMatrix,z.matrixWorldInverse),z.isArrayCamera?tn.setFromArrayCamera(z):rt.setFromProjectionMatrix(Bt,Vi,z.reversedDepth),vn=this.localClippingEnabled,qt=ie.init(this.clippingPlanes,vn),R=ye.get(E,_.length),R.init(),_.push(R),this.info.render.frame++,le.enabled===!0&&le.isPresenting===!0){let Ie=D.xr.getDepthSensingMesh();Ie!==null&&Os(Ie,z,-1/0,D.sortObjects)}Os(E,z,0,D.sortObjects),R.finish(),k!==null&&k.updateLights(T.state.lightsArray),D.sortObjects===!0&&R.sort($e,lt),ln=le.enabled===!1||le.isPresenting===!1||le.hasDepthSensing()===!1,ln&&F.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),qt===!0&&ie.beginShadows();let $=T.state.shadowsArray;if(pe.render($,E,z),qt===!0&&ie.endShadows(),(q&&O.hasRenderPass())===!1){let Ie=R.opaque,Te=R.transmissive;if(T.setupLights(),z.isArrayCamera){let Le=z.cameras;if(Te.length>0)for(let He=0,it=Le.length;He<it;He++){let xt=Le[He];Zi(Ie,Te,E,xt)}ln&&F.render(E);for(let He=0,it=Le.length;He<it;He++){let xt=Le[He];$a(R,E,xt,xt.viewport)}}else Te.length>0&&Zi(Ie,Te,E,z),ln&&F.render(E),$a(R,E,z)}ce!==null&&G===0&&(je.updateMultisampleRenderTarget(ce),je.updateRenderTargetMipmap(ce)),q&&O.end(D),E.isScene===!0&&E.onAfterRender(D,E,z),Se.resetDefaultState(),j=-1,Q=null,b.pop(),b.length>0?(T=b[b.length-1],je.setTextureUnits(T.state.textureUnits),qt===!0&&ie.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?R=_[_.length-1]:R=null,k!==null&&k.renderEnd()};function Os(E,z,J,q){if(E.visible===!1)return;if(E.layers.test(z.layers)){if(E.isGroup)J=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(z);else if(E.isLight)T.pushLight(E),E.castShadow&&T.pushShadow(E);else if(E.isSprite){let Ie=z.isArrayCamera?tn:rt;if(!E.frustumCulled||E.intersectsFrustum(Ie)){q&&Et.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Bt);let Te=he.update(E),Le=E.material;Le.visible&&R.push(E,Te,Le,J,Et.z,null,z)}}else if(E.isMesh||E.isLine||E.isPoints){let Ie=z.isArrayCamera?tn:rt;if(!E.frustumCulled||E.intersectsFrustum(Ie)){let Te=he.update(E),Le=E.material;if(q&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Et.copy(E.boundingSphere.center)):(Te.boundingSphere===null&&Te.computeBoundingSphere(),Et.copy(Te.boundingSphere.center)),Et.applyMatrix4(E.matrixWorld).applyMatrix4(Bt)),Array.isArray(Le)){let He=Te.groups;for(let it=0,xt=He.length;it<xt;it++){let Ve=He[it],yt=Le[Ve.materialIndex];yt&&yt.visible&&R.push(E,Te,yt,J,Et.z,Ve,z)}}else Le.visible&&R.push(E,Te,Le,J,Et.z,null,z)}}}let Ee=E.children;for(let Ie=0,Te=Ee.length;Ie<Te;Ie++)Os(Ee[Ie],z,J,q)}function $a(E,z,J,q){let{opaque:$,transmissive:Ee,transparent:Ie}=E;T.setupLightsView(J),qt===!0&&ie.setGlobalState(D.clippingPlanes,J),q&&be.viewport(se.copy(q)),$.length>0&&cn($,z,J),Ee.length>0&&cn(Ee,z,J),Ie.length>0&&cn(Ie,z,J),be.buffers.depth.setTest(!0),be.buffers.depth.setMask(!0),be.buffers.color.setMask(!0),be.setPolygonOffset(!1)}function Zi(E,z,J,q){if((J.isScene===!0?J.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[q.id]===void 0){let Ve=Ze.has("EXT_color_buffer_half_float")||Ze.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[q.id]=new jn(1,1,{generateMipmaps:!0,type:Ve?rs:wi,minFilter:Xi,samples:Math.max(4,ct.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:mt.workingColorSpace})}let Ee=T.state.transmissionRenderTarget[q.id],Ie=q.viewport||se;Ee.setSize(Ie.z*D.transmissionResolutionScale,Ie.w*D.transmissionResolutionScale);let Te=D.getRenderTarget(),Le=D.getActiveCubeFace(),He=D.getActiveMipmapLevel();D.setRenderTarget(Ee),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),ln&&F.render(J);let it=D.toneMapping;D.toneMapping=Wi;let xt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),T.setupLightsView(q),qt===!0&&ie.setGlobalState(D.clippingPlanes,q),cn(E,J,q),je.updateMultisampleRenderTarget(Ee),je.updateRenderTargetMipmap(Ee),Ze.has("WEBGL_multisampled_render_to_texture")===!1){let Ve=!1;for(let yt=0,rn=z.length;yt<rn;yt++){let Ut=z[yt],{object:Ot,geometry:Pn,material:Oe,group:Mn}=Ut;if(Oe.side===sn&&Ot.layers.test(q.layers)){let Mt=Oe.side;Oe.side=Jn,Oe.needsUpdate=!0,mn(Ot,J,q,Pn,Oe,Mn),Oe.side=Mt,Oe.needsUpdate=!0,Ve=!0}}Ve===!0&&(je.updateMultisampleRenderTarget(Ee),je.updateRenderTargetMipmap(Ee))}D.setRenderTarget(Te,Le,He),D.setClearColor(ee,me),xt!==void 0&&(q.viewport=xt),D.toneMapping=it}function cn(E,z,J){let q=z.isScene===!0?z.overrideMaterial:null;for(let $=0,Ee=E.length;$<Ee;$++){let Ie=E[$],{object:Te,geometry:Le,group:He}=Ie,it=Ie.material;it.allowOverride===!0&&q!==null&&(it=q),Te.layers.test(J.layers)&&mn(Te,z,J,Le,it,He)}}function mn(E,z,J,q,$,Ee){k!==null&&$.isNodeMaterial&&k.setObject(E,$),E.onBeforeRender(D,z,J,q,$,Ee),E.modelViewMatrix.multiplyMatrices(J.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),$.onBeforeRender(D,z,J,q,E,Ee),$.transparent===!0&&$.side===sn&&$.forceSinglePass===!1?($.side=Jn,$.needsUpdate=!0,D.renderBufferDirect(J,z,q,$,E,Ee),$.side=Gi,$.needsUpdate=!0,D.renderBufferDirect(J,z,q,$,E,Ee),$.side=sn):D.renderBufferDirect(J,z,q,$,E,Ee),E.onAfterRender(D,z,J,q,$,Ee)}function gn(E){let z=0;for(let J of E)J.texture!==null&&z++;return z}function hs(E,z,J){z.isScene!==!0&&(z=Cn);let q=Ge.get(E),$=T.state.lights,Ee=T.state.shadowsArray,Ie=$.state.version,Te=oe.getParameters(E,$.state,Ee,z,J,T.state.lightProbeGridArray),Le=oe.getProgramCacheKey(Te),He=q.programs;q.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?z.environment:null,q.fog=z.fog;let it=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;q.envMap=P.get(E.envMap||q.environment,it),q.envMapRotation=q.environment!==null&&E.envMap===null?z.environmentRotation:E.envMapRotation,He===void 0&&(E.addEventListener("dispose",ht),He=new Map,q.programs=He,q.programVariants=new Map);let xt=He.get(Le);if(xt!==void 0){if(q.currentProgram===xt&&q.lightsStateVersion===Ie)return Ka(E,Te),xt}else Te.uniforms=oe.getUniforms(E),k!==null&&E.isNodeMaterial&&k.build(E,J,Te),E.onBeforeCompile(Te,D),xt=oe.acquireProgram(Te,Le),He.set(Le,xt),q.uniforms=Te.uniforms;let Ve=q.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Ve.clippingPlanes=ie.uniform),Ka(E,Te),q.needsLights=mr(E),q.lightsStateVersion=Ie,q.needsLights&&(Ve.ambientLightColor.value=$.state.ambient,Ve.lightProbe.value=$.state.probe,Ve.sunLights.value=$.state.sun,Ve.sunLightShadows.value=$.state.sunShadow,Ve.directionalLights.value=$.state.directional,Ve.directionalLightShadows.value=$.state.directionalShadow,Ve.spotLights.value=$.state.spot,Ve.spotLightShadows.value=$.state.spotShadow,Ve.rectAreaLights.value=$.state.rectArea,Ve.ltc_1.value=$.state.rectAreaLTC1,Ve.ltc_2.value=$.state.rectAreaLTC2,Ve.pointLights.value=$.state.point,Ve.pointLightShadows.value=$.state.pointShadow,Ve.hemisphereLights.value=$.state.hemi,Ve.sunShadowMatrix.value=$.state.sunShadowMatrix,Ve.sunShadowCascade.value=$.state.sunShadowCascade,Ve.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Ve.spotLightMatrix.value=$.state.spotLightMatrix,Ve.spotLightMap.value=$.state.spotLightMap,Ve.pointShadowMatrix.value=$.state.pointShadowMatrix),q.numLightProbeGrids=gn(T.state.lightProbeGridArray),q.currentProgram=xt,q.uniformsList=null,xt}function Ti(E,z,J,q,$){let Ee=Ge.get(E),Ie=Ee.currentProgram.id+","+q+","+$,Te=Ee.programVariants.get(Ie);return Te===void 0?(Te=hs(E,z,J),Ee.programVariants.set(Ie,Te)):(Ee.currentProgram=Te,Ee.uniformsList=null,Ee.outputColorSpace=q,Ee.toneMapping=$),Te}function pr(E){if(E.uniformsList===null){let z=E.currentProgram.getUniforms();E.uniformsList=Ra.seqWithValue(z.seq,E.uniforms)}return E.uniformsList}function Ka(E,z){let J=Ge.get(E);J.outputColorSpace=z.outputColorSpace,J.batching=z.batching,J.batchingColor=z.batchingColor,J.instancing=z.instancing,J.instancingColor=z.instancingColor,J.instancingMorph=z.instancingMorph,J.skinning=z.skinning,J.morphTargets=z.morphTargets,J.morphNormals=z.morphNormals,J.morphColors=z.morphColors,J.morphTargetsCount=z.morphTargetsCount,J.numClippingPlanes=z.numClippingPlanes,J.numIntersection=z.numClipIntersection,J.vertexAlphas=z.vertexAlphas,J.vertexTangents=z.vertexTangents,J.toneMapping=z.toneMapping}function ja(E,z,J,q,$){z.isScene!==!0&&(z=Cn),je.resetTextureUnits();let Ee=z.fog,Ie=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?z.environment:null,Te=ce===null?D.outputColorSpace:ce.isXRRenderTarget===!0?ce.texture.colorSpace:mt.workingColorSpace,Le=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,He=P.get(q.envMap||Ie,Le),it=q.vertexColors===!0&&!!J.attributes.color&&J.attributes.color.itemSize===4,xt=!!J.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Ve=!!J.morphAttributes.position,yt=!!J.morphAttributes.normal,rn=!!J.morphAttributes.color,Ut=Wi;q.toneMapped&&(ce===null||ce.isXRRenderTarget===!0)&&(Ut=D.toneMapping);let Ot=J.morphAttributes.position||J.morphAttributes.normal||J.morphAttributes.color,Pn=Ot!==void 0?Ot.length:0,Oe=Ge.get(q),Mn=T.state.lights;if(qt===!0&&(vn===!0||E!==Q)){let Ft=E===Q&&q.id===j;ie.setState(q,E,Ft)}let Mt=!1,Fs=!1;q.version===Oe.__version?Oe.needsLights&&Oe.lightsStateVersion!==Mn.state.version||$.isBatchedMesh&&Oe.batching===!1||!$.isBatchedMesh&&Oe.batching===!0||$.isBatchedMesh&&Oe.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Oe.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Oe.instancing===!1||!$.isInstancedMesh&&Oe.instancing===!0||$.isSkinnedMesh&&Oe.skinning===!1||!$.isSkinnedMesh&&Oe.skinning===!0||$.isInstancedMesh&&Oe.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Oe.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Oe.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Oe.instancingMorph===!1&&$.morphTexture!==null||Oe.envMap!==He||q.fog===!0&&Oe.fog!==Ee||Oe.numClippingPlanes!==void 0&&(Oe.numClippingPlanes!==ie.numPlanes||Oe.numIntersection!==ie.numIntersection)||Oe.vertexAlphas!==it||Oe.vertexTangents!==xt||Oe.morphTargets!==Ve||Oe.morphNormals!==yt||Oe.morphColors!==rn||Oe.morphTargetsCount!==Pn||Oe.numLightProbeGrids!==gn(T.state.lightProbeGridArray)?Mt=!0:(Oe.outputColorSpace!==Te||Oe.toneMapping!==Ut)&&(Fs=!0):(Mt=!0,Oe.__version=q.version);let bn=Oe.currentProgram;(Mt===!0||Fs===!0)&&(bn=Fs===!0?Ti(q,z,$,Te,Ut):hs(q,z,$),k&&q.isNodeMaterial&&k.onUpdateProgram(q,bn,Oe));let Co=!1,us=!1,Bs=!1,pt=bn.getUniforms(),hn=Oe.uniforms;if(be.useProgram(bn.program)&&(Co=!0,us=!0,Bs=!0),q.id!==j&&(j=q.id,us=!0),Co||Q!==E){be.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),pt.setValue(B,"projectionMatrix",E.projectionMatrix),pt.setValue(B,"viewMatrix",E.matrixWorldInverse);let wn=pt.map.cameraPosition;wn!==void 0&&wn.setValue(B,zn.setFromMatrixPosition(E.matrixWorld)),ct.logarithmicDepthBuffer&&pt.setValue(B,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&pt.setValue(B,"isOrthographic",E.isOrthographicCamera===!0),Q!==E&&(Q=E,us=!0,Bs=!0)}if(Oe.needsLights&&(Mn.state.sunShadowMap.length>0&&pt.setValue(B,"sunShadowMap",Mn.state.sunShadowMap,je),Mn.state.directionalShadowMap.length>0&&pt.setValue(B,"directionalShadowMap",Mn.state.directionalShadowMap,je),Mn.state.spotShadowMap.length>0&&pt.setValue(B,"spotShadowMap",Mn.state.spotShadowMap,je),Mn.state.pointShadowMap.length>0&&pt.setValue(B,"pointShadowMap",Mn.state.pointShadowMap,je)),$.isSkinnedMesh){pt.setOptional(B,$,"bindMatrix"),pt.setOptional(B,$,"bindMatrixInverse");let Ft=$.skeleton;Ft&&(Ft.boneTexture===null&&Ft.computeBoneTexture(),pt.setValue(B,"boneTexture",Ft.boneTexture,je))}$.isBatchedMesh&&(pt.setOptional(B,$,"batchingTexture"),pt.setValue(B,"batchingTexture",$._matricesTexture,je),pt.setOptional(B,$,"batchingIdTexture"),pt.setValue(B,"batchingIdTexture",$._indirectTexture,je),pt.setOptional(B,$,"batchingColorTexture"),$._colorsTexture!==null&&pt.setValue(B,"batchingColorTexture",$._colorsTexture,je));let ui=J.morphAttributes;if((ui.position!==void 0||ui.normal!==void 0||ui.color!==void 0)&&re.update($,J,bn),(us||Oe.receiveShadow!==$.receiveShadow)&&(Oe.receiveShadow=$.receiveShadow,pt.setValue(B,"receiveShadow",$.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&z.environment!==null&&(hn.envMapIntensity.value=z.environmentIntensity),hn.dfgLUT!==void 0&&(hn.dfgLUT.value=cT()),us){if(pt.setValue(B,"toneMappingExposure",D.toneMappingExposure),Oe.needsLights&&Ao(hn,Bs),Ee&&q.fog===!0&&_e.refreshFogUniforms(hn,Ee),_e.refreshMaterialUniforms(hn,q,Me,Ae,T.state.transmissionRenderTarget[E.id]),Oe.needsLights&&Oe.numLightProbeGrids>0){let Ft=v,wn=0;for(let ni of T.state.lightProbeGridArray)ni.texture!==null&&(Ft.textures[wn]=ni.texture,Ft.min[wn]=ni.boundingBox.min,Ft.max[wn]=ni.boundingBox.max,Ft.resolution[wn]=ni.resolution,wn++);for(let ni in Ft)Ft[ni].length=wn;hn.probesSH.value=Ft.textures,hn.probesMin.value=Ft.min,hn.probesMax.value=Ft.max,hn.probesResolution.value=Ft.resolution}Ra.upload(B,pr(Oe),hn,je)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Ra.upload(B,pr(Oe),hn,je),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&pt.setValue(B,"center",$.center),pt.setValue(B,"modelViewMatrix",$.modelViewMatrix),pt.setValue(B,"normalMatrix",$.normalMatrix),pt.setValue(B,"modelMatrix",$.matrixWorld),q.uniformsGroups!==void 0){let Ft=q.uniformsGroups;for(let wn=0,ni=Ft.length;wn<ni;wn++){let Nc=Ft[wn];Xe.update(Nc,bn),Xe.bind(Nc,bn)}}return bn}function Ao(E,z){E.ambientLightColor.needsUpdate=z,E.lightProbe.needsUpdate=z,E.sunLights.needsUpdate=z,E.sunLightShadows.needsUpdate=z,E.directionalLights.needsUpdate=z,E.directionalLightShadows.needsUpdate=z,E.pointLights.needsUpdate=z,E.pointLightShadows.needsUpdate=z,E.spotLights.needsUpdate=z,E.spotLightShadows.needsUpdate=z,E.rectAreaLights.needsUpdate=z,E.hemisphereLights.needsUpdate=z}function mr(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ce},this.setRenderTargetTextures=function(E,z,J){let q=Ge.get(E);q.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),Ge.get(E.texture).__webglTexture=z,Ge.get(E.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:J,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,z){let J=Ge.get(E);J.__webglFramebuffer=z,J.__useDefaultFramebuffer=z===void 0},this.setRenderTarget=function(E,z=0,J=0){ce=E,Y=z,G=J;let q=null,$=!1,Ee=!1;if(E){let Te=Ge.get(E);if(Te.__useDefaultFramebuffer!==void 0){be.bindFramebuffer(B.FRAMEBUFFER,Te.__webglFramebuffer),se.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest,be.viewport(se),be.scissor(de),be.setScissorTest(ue),j=-1;return}else if(Te.__webglFramebuffer===void 0)je.setupRenderTarget(E);else if(Te.__hasExternalTextures)je.rebindTextures(E,Ge.get(E.texture).__webglTexture,Ge.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let it=E.depthTexture;if(Te.__boundDepthTexture!==it){if(it!==null&&Ge.has(it)&&(E.width!==it.image.width||E.height!==it.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");je.setupDepthRenderbuffer(E)}}let Le=E.texture;(Le.isData3DTexture||Le.isDataArrayTexture||Le.isCompressedArrayTexture)&&(Ee=!0);let He=Ge.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(He[z])?q=He[z][J]:q=He[z],$=!0):E.samples>0&&je.useMultisampledRTT(E)===!1?q=Ge.get(E).__webglMultisampledFramebuffer:Array.isArray(He)?q=He[J]:q=He,se.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest}else se.copy(We).multiplyScalar(Me).floor(),de.copy(gt).multiplyScalar(Me).floor(),ue=ft;if(J!==0&&(q=H),be.bindFramebuffer(B.FRAMEBUFFER,q)&&be.drawBuffers(E,q),be.viewport(se),be.scissor(de),be.setScissorTest(ue),$){let Te=Ge.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+z,Te.__webglTexture,J)}else if(Ee){let Te=z;for(let Le=0;Le<E.textures.length;Le++){let He=Ge.get(E.textures[Le]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Le,He.__webglTexture,J,Te)}}else if(E!==null&&J!==0){let Te=Ge.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Te.__webglTexture,J)}j=-1};function Ro(E){let z=Ge.get(E);return(z.__readFormat!==E.format||z.__readType!==E.type)&&(z.__readFormat=E.format,z.__readType=E.type,z.__formatReadable=ct.textureFormatReadable(E.format),z.__typeReadable=ct.textureTypeReadable(E.type)),z}this.readRenderTargetPixels=function(E,z,J,q,$,Ee,Ie,Te=0){if(!(E&&E.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Le=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le){be.bindFramebuffer(B.FRAMEBUFFER,Le);try{let He=E.textures[Te],it=He.format,xt=He.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let Ve=Ro(He);if(Ve.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Ve.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}z>=0&&z<=E.width-q&&J>=0&&J<=E.height-$&&B.readPixels(z,J,q,$,ge.convert(it),ge.convert(xt),Ee)}finally{let He=ce!==null?Ge.get(ce).__webglFramebuffer:null;be.bindFramebuffer(B.FRAMEBUFFER,He)}}},this.readRenderTargetPixelsAsync=async function(E,z,J,q,$,Ee,Ie,Te=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Le=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ie!==void 0&&(Le=Le[Ie],Array.isArray(Le)&&(Le=Le[0])),Le)if(z>=0&&z<=E.width-q&&J>=0&&J<=E.height-$){be.bindFramebuffer(B.FRAMEBUFFER,Le);let He=E.textures[Te],it=He.format,xt=He.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Te);let Ve=Ro(He);if(Ve.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Ve.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let yt=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,yt),B.bufferData(B.PIXEL_PACK_BUFFER,Ee.byteLength,B.STREAM_READ),B.readPixels(z,J,q,$,ge.convert(it),ge.convert(xt),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let rn=ce!==null?Ge.get(ce).__webglFramebuffer:null;be.bindFramebuffer(B.FRAMEBUFFER,rn);let Ut=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await $0(B,Ut,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,yt),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,Ee),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(yt),B.deleteSync(Ut),Ee}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,z=null,J=0){let q=Math.pow(2,-J),$=Math.floor(E.image.width*q),Ee=Math.floor(E.image.height*q),Ie=z!==null?z.x:0,Te=z!==null?z.y:0;je.setTexture2D(E,0),B.copyTexSubImage2D(B.TEXTURE_2D,J,0,0,Ie,Te,$,Ee),be.unbindTexture()},this.copyTextureToTexture=function(E,z,J=null,q=null,$=0,Ee=0){let Ie,Te,Le,He,it,xt,Ve,yt,rn,Ut=E.isCompressedTexture?E.mipmaps[Ee]:E.image;if(J!==null)Ie=J.max.x-J.min.x,Te=J.max.y-J.min.y,Le=J.isBox3?J.max.z-J.min.z:1,He=J.min.x,it=J.min.y,xt=J.isBox3?J.min.z:0;else{let pt=Math.pow(2,-$);Ie=Math.floor(Ut.width*pt),Te=Math.floor(Ut.height*pt),E.isDataArrayTexture?Le=Ut.depth:E.isData3DTexture?Le=Math.floor(Ut.depth*pt):Le=1,He=0,it=0,xt=0}q!==null?(Ve=q.x,yt=q.y,rn=q.z):(Ve=0,yt=0,rn=0);let Ot=ge.convert(z.format),Pn=ge.convert(z.type),Oe;z.isData3DTexture?(je.setTexture3D(z,0),Oe=B.TEXTURE_3D):z.isDataArrayTexture||z.isCompressedArrayTexture?(je.setTexture2DArray(z,0),Oe=B.TEXTURE_2D_ARRAY):(je.setTexture2D(z,0),Oe=B.TEXTURE_2D),be.activeTexture(B.TEXTURE0),be.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,z.flipY),be.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,z.premultiplyAlpha),be.pixelStorei(B.UNPACK_ALIGNMENT,z.unpackAlignment);let Mn=be.getParameter(B.UNPACK_ROW_LENGTH),Mt=be.getParameter(B.UNPACK_IMAGE_HEIGHT),Fs=be.getParameter(B.UNPACK_SKIP_PIXELS),bn=be.getParameter(B.UNPACK_SKIP_ROWS),Co=be.getParameter(B.UNPACK_SKIP_IMAGES);be.pixelStorei(B.UNPACK_ROW_LENGTH,Ut.width),be.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ut.height),be.pixelStorei(B.UNPACK_SKIP_PIXELS,He),be.pixelStorei(B.UNPACK_SKIP_ROWS,it),be.pixelStorei(B.UNPACK_SKIP_IMAGES,xt);let us=E.isDataArrayTexture||E.isData3DTexture,Bs=z.isDataArrayTexture||z.isData3DTexture;if(E.isDepthTexture){let pt=Ge.get(E),hn=Ge.get(z),ui=Ge.get(pt.__renderTarget),Ft=Ge.get(hn.__renderTarget);be.bindFramebuffer(B.READ_FRAMEBUFFER,ui.__webglFramebuffer),be.bindFramebuffer(B.DRAW_FRAMEBUFFER,Ft.__webglFramebuffer);for(let wn=0;wn<Le;wn++)us&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ge.get(E).__webglTexture,$,xt+wn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ge.get(z).__webglTexture,Ee,rn+wn)),B.blitFramebuffer(He,it,He+Ie,it+Te,Ve,yt,Ve+Ie,yt+Te,B.DEPTH_BUFFER_BIT,B.NEAREST);be.bindFramebuffer(B.READ_FRAMEBUFFER,null),be.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if($!==0||E.isRenderTargetTexture||Ge.has(E)){let pt=Ge.get(E),hn=Ge.get(z);be.bindFramebuffer(B.READ_FRAMEBUFFER,N),be.bindFramebuffer(B.DRAW_FRAMEBUFFER,W);for(let ui=0;ui<Le;ui++)us?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,pt.__webglTexture,$,xt+ui):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,pt.__webglTexture,$),Bs?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,hn.__webglTexture,Ee,rn+ui):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,hn.__webglTexture,Ee),$!==0?B.blitFramebuffer(He,it,He+Ie,it+Te,Ve,yt,Ve+Ie,yt+Te,B.COLOR_BUFFER_BIT,B.NEAREST):Bs?B.copyTexSubImage3D(Oe,Ee,Ve,yt,rn+ui,He,it,Ie,Te):B.copyTexSubImage2D(Oe,Ee,Ve,yt,He,it,Ie,Te);be.bindFramebuffer(B.READ_FRAMEBUFFER,null),be.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else Bs?E.isDataTexture||E.isData3DTexture?B.texSubImage3D(Oe,Ee,Ve,yt,rn,Ie,Te,Le,Ot,Pn,Ut.data):z.isCompressedArrayTexture?B.compressedTexSubImage3D(Oe,Ee,Ve,yt,rn,Ie,Te,Le,Ot,Ut.data):B.texSubImage3D(Oe,Ee,Ve,yt,rn,Ie,Te,Le,Ot,Pn,Ut):E.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,Ee,Ve,yt,Ie,Te,Ot,Pn,Ut.data):E.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,Ee,Ve,yt,Ut.width,Ut.height,Ot,Ut.data):B.texSubImage2D(B.TEXTURE_2D,Ee,Ve,yt,Ie,Te,Ot,Pn,Ut);be.pixelStorei(B.UNPACK_ROW_LENGTH,Mn),be.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Mt),be.pixelStorei(B.UNPACK_SKIP_PIXELS,Fs),be.pixelStorei(B.UNPACK_SKIP_ROWS,bn),be.pixelStorei(B.UNPACK_SKIP_IMAGES,Co),Ee===0&&z.generateMipmaps===!0&&z.mipmapsAutoUpdate===!0&&B.generateMipmap(Oe),be.unbindTexture()},this.initRenderTarget=function(E){Ge.get(E).__webglFramebuffer===void 0&&je.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?je.setTextureCube(E,0):E.isData3DTexture?je.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?je.setTexture2DArray(E,0):je.setTexture2D(E,0),be.unbindTexture()},this.resetState=function(){Y=0,G=0,ce=null,be.reset(),Se.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Vi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=mt._getDrawingBufferColorSpace(e),t.unpackColorSpace=mt._getUnpackColorSpace()}};var D_="#d1345b",N_=.004,hT=6;function uT(){let s=Object.assign(document.createElement("canvas"),{width:96,height:96}),e=s.getContext("2d");for(let[t,n]of[[13,"#ffffff"],[8,D_]])e.lineWidth=t,e.strokeStyle=n,e.beginPath(),e.arc(48,48,38,0,2*Math.PI),e.stroke();return new so(s)}var Lu=class{constructor(e,t){Object.assign(this,{view:e,units:t,marks:[],hit:new Set});for(let n of e.data.collisions??[]){let i=e.model.bodies.get(n.body);if(!i)continue;let r=new to(new Rr({map:uT(),depthTest:!1,depthWrite:!1,sizeAttenuation:!1,toneMapped:!1}));r.scale.setScalar(.03),r.layers.set(2),r.renderOrder=7,r.visible=!1,e.overlay.add(r),this.marks.push({...n,node:i,sprite:r,place:new C(...n.point),label:e.label(D_)})}}setTime(e){let t=N_*this.view.data.duration,n=[...this.hit].join();this.hit.clear();for(let i of this.marks)i.on=i.spans.some(([r,o])=>e>=r-t&&e<=o+t),i.sprite.visible=i.on,i.on?(this.hit.add(i.a),this.hit.add(i.b)):i.label.hidden=!0;return[...this.hit].join()!==n}update(){for(let{on:e,node:t,place:n,sprite:i}of this.marks)e&&i.position.copy(n).applyMatrix4(t.matrixWorld)}placeLabels(){let e=0;for(let{on:t,a:n,b:i,depth:r,label:o,sprite:a}of this.marks)o.hidden=!t||e>=hT,!o.hidden&&(e+=1,o.textContent=`${n} in ${i}, up to ${this.units.text(r,"m",{digits:2})} deep`,this.view.placeLabel(o,a.position,22))}drawn(){return this.marks.filter(({on:e})=>e).map(({a:e,b:t,sprite:n})=>({a:e,b:t,at:this.view.toWorld(n.position.clone()).toArray()}))}};function U_(s,e,t){if(s.replaceChildren(),t>0)for(let{a:n,b:i,spans:r}of e??[])for(let[o,a]of r){let l=Math.max((a-o)/t,N_),c=Math.min(o/t,1-l),u=Z("i",{title:`${n} and ${i} are in each other`});u.style.left=`${100*c}%`,u.style.width=`${100*l}%`,s.append(u)}}var dT={beside:"left old, right new",over:"glass old, solid new",old:"old alone",new:"new alone"},Du=class{constructor(e,{old:t,offset:n,legend:i,labels:r},o,a){Object.assign(this,{view:e,group:o,old:new Set(t),offset:new C(...n),mode:""}),o.hidden=!1,o.title=`Old: ${r[0]} \xB7 new: ${r[1]}`;for(let l of o.children)l.addEventListener("click",()=>this.set(l.dataset.arrange));this.where=Z("li",{class:"where"}),a.hidden=!1,a.replaceChildren(this.where,...i.map(({word:l,color:c,count:u})=>{let h=Z("i",{class:"swatch"});return h.style.setProperty("--c",c),Z("li",{},h,`${l} ${u}`)}))}set(e){let{view:t}=this;this.mode=e,this.where.textContent=dT[e];for(let n of this.group.children)n.setAttribute("aria-pressed",String(n.dataset.arrange===e));for(let n of this.old)t.model.shifts.get(n)?.position.copy(this.offset).multiplyScalar(e==="beside"?1:0);t.parts.arrange(e),t.swept=null,t.posed(),t.refresh(),t.refit()}};function wp(s,e){if(e===Jf)return console.warn("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Geometry already defined as triangles."),s;if(e===Aa||e===Ql){let t=s.getIndex();if(t===null){let r=[],o=s.getAttribute("position");if(o!==void 0){for(let a=0;a<o.count;a++)r.push(a);s.setIndex(r),t=s.getIndex()}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Undefined position attribute. Processing not possible."),s}let n=t.count-2,i=[];if(e===Aa)for(let r=1;r<=n;r++)i.push(t.getX(0)),i.push(t.getX(r)),i.push(t.getX(r+1));else for(let r=0;r<n;r++)r%2===0?(i.push(t.getX(r)),i.push(t.getX(r+1)),i.push(t.getX(r+2))):(i.push(t.getX(r+2)),i.push(t.getX(r+1)),i.push(t.getX(r)));return i.length/3!==n&&console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unable to generate correct amount of triangles."),s.setIndex(i),s.clearGroups(),s}else return console.error("THREE.BufferGeometryUtils.toTrianglesDrawMode(): Unknown draw mode:",e),s}function O_(s){let e=new Map,t=new Map,n=s.clone();return F_(s,n,function(i,r){e.set(r,i),t.set(i,r)}),n.traverse(function(i){if(!i.isSkinnedMesh)return;let r=i,o=e.get(i),a=o.skeleton.bones;r.skeleton=o.skeleton.clone(),r.bindMatrix.copy(o.bindMatrix),r.skeleton.bones=a.map(function(l){return t.get(l)}),r.bind(r.skeleton,r.bindMatrix)}),n}function F_(s,e,t){t(s,e);for(let n=0;n<s.children.length;n++)F_(s.children[n],e.children[n],t)}var Nu=class extends Ms{constructor(e){super(e),this.dracoLoader=null,this.ktx2Loader=null,this.meshoptDecoder=null,this.pluginCallbacks=[],this.register(function(t){return new Ip(t)}),this.register(function(t){return new Lp(t)}),this.register(function(t){return new Dp(t)}),this.register(function(t){return new Hp(t)}),this.register(function(t){return new Gp(t)}),this.register(function(t){return new Wp(t)}),this.register(function(t){return new Up(t)}),this.register(function(t){return new Op(t)}),this.register(function(t){return new Fp(t)}),this.register(function(t){return new Bp(t)}),this.register(function(t){return new Pp(t)}),this.register(function(t){return new kp(t)}),this.register(function(t){return new Np(t)}),this.register(function(t){return new Vp(t)}),this.register(function(t){return new zp(t)}),this.register(function(t){return new Rp(t)}),this.register(function(t){return new Uu(t,_t.EXT_MESHOPT_COMPRESSION)}),this.register(function(t){return new Uu(t,_t.KHR_MESHOPT_COMPRESSION)}),this.register(function(t){return new Xp(t)})}load(e,t,n,i){let r=this,o;if(this.resourcePath!=="")o=this.resourcePath;else if(this.path!==""){let c=ar.extractUrlBase(e);o=ar.resolveURL(c,this.path)}else o=ar.extractUrlBase(e);this.manager.itemStart(e);let a=function(c){i?i(c):console.error(c),r.manager.itemError(e),r.manager.itemEnd(e)},l=new xa(this.manager);l.setPriority(this.priority),l.setCache(this.cache),l.setPath(this.path),l.setResponseType("arraybuffer"),l.setRequestHeader(this.requestHeader),l.setWithCredentials(this.withCredentials),l.load(e,function(c){try{r.parse(c,o,function(u){t(u),r.manager.itemEnd(e)},a)}catch(u){a(u)}},n,a)}setDRACOLoader(e){return this.dracoLoader=e,this}setKTX2Loader(e){return this.ktx2Loader=e,this}setMeshoptDecoder(e){return this.meshoptDecoder=e,this}register(e){return this.pluginCallbacks.indexOf(e)===-1&&this.pluginCallbacks.push(e),this}unregister(e){return this.pluginCallbacks.indexOf(e)!==-1&&this.pluginCallbacks.splice(this.pluginCallbacks.indexOf(e),1),this}parse(e,t,n,i){let r,o={},a={},l=new TextDecoder;if(typeof e=="string")r=JSON.parse(e);else if(e instanceof ArrayBuffer)if(l.decode(new Uint8Array(e,0,4))===H_){try{o[_t.KHR_BINARY_GLTF]=new qp(e)}catch(h){i&&i(h);return}r=JSON.parse(o[_t.KHR_BINARY_GLTF].content)}else r=JSON.parse(l.decode(e));else r=e;if(r.asset===void 0||r.asset.version[0]<2){i&&i(new Error("THREE.GLTFLoader: Unsupported asset. glTF versions >=2.0 are supported."));return}let c=new Qp(r,{path:t||this.resourcePath||"",crossOrigin:this.crossOrigin,priority:this.priority,cache:this.cache,withCredentials:this.withCredentials,requestHeader:this.requestHeader,manager:this.manager,ktx2Loader:this.ktx2Loader,meshoptDecoder:this.meshoptDecoder});c.fileLoader.setRequestHeader(this.requestHeader);for(let u=0;u<this.pluginCallbacks.length;u++){let h=this.pluginCallbacks[u](c);h.name||console.error("THREE.GLTFLoader: Invalid plugin found: missing name"),a[h.name]=h,o[h.name]=!0}if(r.extensionsUsed)for(let u=0;u<r.extensionsUsed.length;++u){let h=r.extensionsUsed[u],d=r.extensionsRequired||[];switch(h){case _t.KHR_MATERIALS_UNLIT:o[h]=new Cp;break;case _t.KHR_DRACO_MESH_COMPRESSION:o[h]=new Yp(r,this.dracoLoader);break;case _t.KHR_TEXTURE_TRANSFORM:o[h]=new $p;break;case _t.KHR_MESH_QUANTIZATION:o[h]=new Kp;break;default:d.indexOf(h)>=0&&a[h]===void 0&&console.warn('THREE.GLTFLoader: Unknown extension "'+h+'".')}}c.setExtensions(o),c.setPlugins(a),c.parse(n,i)}parseAsync(e,t){let n=this;return new Promise(function(i,r){n.parse(e,t,i,r)})}};function fT(){let s={};return{get:function(e){return s[e]},add:function(e,t){s[e]=t},remove:function(e){delete s[e]},removeAll:function(){s={}}}}function on(s,e,t){let n=s.json.materials[e];return n.extensions&&n.extensions[t]?n.extensions[t]:null}var _t={KHR_BINARY_GLTF:"KHR_binary_glTF",KHR_DRACO_MESH_COMPRESSION:"KHR_draco_mesh_compression",KHR_LIGHTS_PUNCTUAL:"KHR_lights_punctual",KHR_MATERIALS_CLEARCOAT:"KHR_materials_clearcoat",KHR_MATERIALS_DIFFUSE_ROUGHNESS:"KHR_materials_diffuse_roughness",KHR_MATERIALS_DISPERSION:"KHR_materials_dispersion",KHR_MATERIALS_IOR:"KHR_materials_ior",KHR_MATERIALS_SHEEN:"KHR_materials_sheen",KHR_MATERIALS_SPECULAR:"KHR_materials_specular",KHR_MATERIALS_TRANSMISSION:"KHR_materials_transmission",KHR_MATERIALS_IRIDESCENCE:"KHR_materials_iridescence",KHR_MATERIALS_ANISOTROPY:"KHR_materials_anisotropy",KHR_MATERIALS_UNLIT:"KHR_materials_unlit",KHR_MATERIALS_VOLUME:"KHR_materials_volume",KHR_TEXTURE_BASISU:"KHR_texture_basisu",KHR_TEXTURE_TRANSFORM:"KHR_texture_transform",KHR_MESH_QUANTIZATION:"KHR_mesh_quantization",KHR_MATERIALS_EMISSIVE_STRENGTH:"KHR_materials_emissive_strength",EXT_MATERIALS_BUMP:"EXT_materials_bump",EXT_TEXTURE_WEBP:"EXT_texture_webp",EXT_TEXTURE_AVIF:"EXT_texture_avif",EXT_MESHOPT_COMPRESSION:"EXT_meshopt_compression",KHR_MESHOPT_COMPRESSION:"KHR_meshopt_compression",EXT_MESH_GPU_INSTANCING:"EXT_mesh_gpu_instancing"},Rp=class{constructor(e){this.parser=e,this.name=_t.KHR_LIGHTS_PUNCTUAL,this.cache={refs:{},uses:{}}}_markDefs(){let e=this.parser,t=this.parser.json.nodes||[];for(let n=0,i=t.length;n<i;n++){let r=t[n];r.extensions&&r.extensions[this.name]&&r.extensions[this.name].light!==void 0&&e._addNodeRef(this.cache,r.extensions[this.name].light)}}_loadLight(e){let t=this.parser,n="light:"+e,i=t.cache.get(n);if(i)return i;let r=t.json,l=((r.extensions&&r.extensions[this.name]||{}).lights||[])[e],c,u=new ke(16777215);l.color!==void 0&&u.setRGB(l.color[0],l.color[1],l.color[2],_i);let h=l.range!==void 0?l.range:0;switch(l.type){case"directional":c=new or(u),c.target.position.set(0,0,-1),c.add(c.target);break;case"point":c=new zl(u),c.distance=h;break;case"spot":c=new kl(u),c.distance=h,l.spot=l.spot||{},l.spot.innerConeAngle=l.spot.innerConeAngle!==void 0?l.spot.innerConeAngle:0,l.spot.outerConeAngle=l.spot.outerConeAngle!==void 0?l.spot.outerConeAngle:Math.PI/4,c.angle=l.spot.outerConeAngle,c.penumbra=1-l.spot.innerConeAngle/l.spot.outerConeAngle,c.target.position.set(0,0,-1),c.add(c.target);break;default:throw new Error("THREE.GLTFLoader: Unexpected light type: "+l.type)}return c.position.set(0,0,0),Ts(c,l),l.intensity!==void 0&&(c.intensity=l.intensity),c.name=t.createUniqueName(l.name||"light_"+e),i=Promise.resolve(c),t.cache.add(n,i),i}getDependency(e,t){if(e==="light")return this._loadLight(t)}createNodeAttachment(e){let t=this,n=this.parser,r=n.json.nodes[e],a=(r.extensions&&r.extensions[this.name]||{}).light;return a===void 0?null:this._loadLight(a).then(function(l){return n._getNodeRef(t.cache,a,l)})}},Cp=class{constructor(){this.name=_t.KHR_MATERIALS_UNLIT}getMaterialType(){return yn}extendParams(e,t,n){let i=[];e.color=new ke(1,1,1),e.opacity=1;let r=t.pbrMetallicRoughness;if(r){if(Array.isArray(r.baseColorFactor)){let o=r.baseColorFactor;e.color.setRGB(o[0],o[1],o[2],_i),e.opacity=o[3]}r.baseColorTexture!==void 0&&i.push(n.assignTexture(e,"map",r.baseColorTexture,In))}return Promise.all(i)}},Pp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_EMISSIVE_STRENGTH}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);return n===null||n.emissiveStrength!==void 0&&(t.emissiveIntensity=n.emissiveStrength),Promise.resolve()}},Ip=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_CLEARCOAT}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];if(n.clearcoatFactor!==void 0&&(t.clearcoat=n.clearcoatFactor),n.clearcoatTexture!==void 0&&i.push(this.parser.assignTexture(t,"clearcoatMap",n.clearcoatTexture)),n.clearcoatRoughnessFactor!==void 0&&(t.clearcoatRoughness=n.clearcoatRoughnessFactor),n.clearcoatRoughnessTexture!==void 0&&i.push(this.parser.assignTexture(t,"clearcoatRoughnessMap",n.clearcoatRoughnessTexture)),n.clearcoatNormalTexture!==void 0&&(i.push(this.parser.assignTexture(t,"clearcoatNormalMap",n.clearcoatNormalTexture)),n.clearcoatNormalTexture.scale!==void 0)){let r=n.clearcoatNormalTexture.scale;t.clearcoatNormalScale=new Be(r,r)}return Promise.all(i)}},Lp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_DIFFUSE_ROUGHNESS}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];return t.diffuseRoughness=n.diffuseRoughnessFactor!==void 0?n.diffuseRoughnessFactor:0,n.diffuseRoughnessTexture!==void 0&&i.push(this.parser.assignTexture(t,"diffuseRoughnessMap",n.diffuseRoughnessTexture)),Promise.all(i)}},Dp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_DISPERSION}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);return n===null||(t.dispersion=n.dispersion!==void 0?n.dispersion:0),Promise.resolve()}},Np=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_IRIDESCENCE}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];return n.iridescenceFactor!==void 0&&(t.iridescence=n.iridescenceFactor),n.iridescenceTexture!==void 0&&i.push(this.parser.assignTexture(t,"iridescenceMap",n.iridescenceTexture)),n.iridescenceIor!==void 0&&(t.iridescenceIOR=n.iridescenceIor),n.iridescenceThicknessMinimum!==void 0&&(t.iridescenceThicknessMinimum=n.iridescenceThicknessMinimum),n.iridescenceThicknessMaximum!==void 0&&(t.iridescenceThicknessMaximum=n.iridescenceThicknessMaximum),n.iridescenceThicknessTexture!==void 0&&i.push(this.parser.assignTexture(t,"iridescenceThicknessMap",n.iridescenceThicknessTexture)),Promise.all(i)}},Up=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_SHEEN}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];if(t.sheenColor=new ke(0,0,0),t.sheenRoughness=0,t.sheen=1,n.sheenColorFactor!==void 0){let r=n.sheenColorFactor;t.sheenColor.setRGB(r[0],r[1],r[2],_i)}return n.sheenRoughnessFactor!==void 0&&(t.sheenRoughness=n.sheenRoughnessFactor),n.sheenColorTexture!==void 0&&i.push(this.parser.assignTexture(t,"sheenColorMap",n.sheenColorTexture,In)),n.sheenRoughnessTexture!==void 0&&i.push(this.parser.assignTexture(t,"sheenRoughnessMap",n.sheenRoughnessTexture)),Promise.all(i)}},Op=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_TRANSMISSION}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];return n.transmissionFactor!==void 0&&(t.transmission=n.transmissionFactor),n.transmissionTexture!==void 0&&i.push(this.parser.assignTexture(t,"transmissionMap",n.transmissionTexture)),Promise.all(i)}},Fp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_VOLUME}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];t.thickness=n.thicknessFactor!==void 0?n.thicknessFactor:0,n.thicknessTexture!==void 0&&i.push(this.parser.assignTexture(t,"thicknessMap",n.thicknessTexture)),t.attenuationDistance=n.attenuationDistance||1/0;let r=n.attenuationColor||[1,1,1];return t.attenuationColor=new ke().setRGB(r[0],r[1],r[2],_i),Promise.all(i)}},Bp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_IOR}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);return n===null||(t.ior=n.ior!==void 0?n.ior:1.5,t.ior===0&&(t.ior=1e3)),Promise.resolve()}},kp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_SPECULAR}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];t.specularIntensity=n.specularFactor!==void 0?n.specularFactor:1,n.specularTexture!==void 0&&i.push(this.parser.assignTexture(t,"specularIntensityMap",n.specularTexture));let r=n.specularColorFactor||[1,1,1];return t.specularColor=new ke().setRGB(r[0],r[1],r[2],_i),n.specularColorTexture!==void 0&&i.push(this.parser.assignTexture(t,"specularColorMap",n.specularColorTexture,In)),Promise.all(i)}},zp=class{constructor(e){this.parser=e,this.name=_t.EXT_MATERIALS_BUMP}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];return t.bumpScale=n.bumpFactor!==void 0?n.bumpFactor:1,n.bumpTexture!==void 0&&i.push(this.parser.assignTexture(t,"bumpMap",n.bumpTexture)),Promise.all(i)}},Vp=class{constructor(e){this.parser=e,this.name=_t.KHR_MATERIALS_ANISOTROPY}getMaterialType(e){return on(this.parser,e,this.name)!==null?xi:null}extendMaterialParams(e,t){let n=on(this.parser,e,this.name);if(n===null)return Promise.resolve();let i=[];return n.anisotropyStrength!==void 0&&(t.anisotropy=n.anisotropyStrength),n.anisotropyRotation!==void 0&&(t.anisotropyRotation=n.anisotropyRotation),n.anisotropyTexture!==void 0&&i.push(this.parser.assignTexture(t,"anisotropyMap",n.anisotropyTexture)),Promise.all(i)}},Hp=class{constructor(e){this.parser=e,this.name=_t.KHR_TEXTURE_BASISU}loadTexture(e){let t=this.parser,n=t.json,i=n.textures[e];if(!i.extensions||!i.extensions[this.name])return null;let r=i.extensions[this.name],o=t.options.ktx2Loader;if(!o){if(n.extensionsRequired&&n.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setKTX2Loader must be called before loading KTX2 textures");return null}return t.loadTextureImage(e,r.source,o)}},Gp=class{constructor(e){this.parser=e,this.name=_t.EXT_TEXTURE_WEBP}loadTexture(e){let t=this.name,n=this.parser,i=n.json,r=i.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=i.images[o.source],l=n.textureLoader;if(a.uri){let c=n.options.manager.getHandler(a.uri);c!==null&&(l=c)}return n.loadTextureImage(e,o.source,l)}},Wp=class{constructor(e){this.parser=e,this.name=_t.EXT_TEXTURE_AVIF}loadTexture(e){let t=this.name,n=this.parser,i=n.json,r=i.textures[e];if(!r.extensions||!r.extensions[t])return null;let o=r.extensions[t],a=i.images[o.source],l=n.textureLoader;if(a.uri){let c=n.options.manager.getHandler(a.uri);c!==null&&(l=c)}return n.loadTextureImage(e,o.source,l)}},Uu=class{constructor(e,t){this.name=t,this.parser=e}loadBufferView(e){let t=this.parser.json,n=t.bufferViews[e];if(n.extensions&&n.extensions[this.name]){let i=n.extensions[this.name],r=this.parser.getDependency("buffer",i.buffer),o=this.parser.options.meshoptDecoder;if(!o||!o.supported){if(t.extensionsRequired&&t.extensionsRequired.indexOf(this.name)>=0)throw new Error("THREE.GLTFLoader: setMeshoptDecoder must be called before loading compressed files");return null}return r.then(function(a){let l=i.byteOffset||0,c=i.byteLength||0,u=i.count,h=i.byteStride,d=new Uint8Array(a,l,c);return o.decodeGltfBufferAsync?o.decodeGltfBufferAsync(u,h,d,i.mode,i.filter).then(function(f){return f.buffer}):o.ready.then(function(){let f=new ArrayBuffer(u*h);return o.decodeGltfBuffer(new Uint8Array(f),u,h,d,i.mode,i.filter),f})})}else return null}},Xp=class{constructor(e){this.name=_t.EXT_MESH_GPU_INSTANCING,this.parser=e}createNodeMesh(e){let t=this.parser.json,n=t.nodes[e];if(!n.extensions||!n.extensions[this.name]||n.mesh===void 0)return null;let i=t.meshes[n.mesh];for(let c of i.primitives)if(c.mode!==Yi.TRIANGLES&&c.mode!==Yi.TRIANGLE_STRIP&&c.mode!==Yi.TRIANGLE_FAN&&c.mode!==void 0)return null;let o=n.extensions[this.name].attributes,a=[],l={};for(let c in o)a.push(this.parser.getDependency("accessor",o[c]).then(u=>(l[c]=u,l[c])));return a.length<1?null:(a.push(this.parser.createNodeMesh(e)),Promise.all(a).then(c=>{let u=c.pop(),h=u.isGroup?u.children:[u],d=c[0].count,f=[];for(let m of h){let x=new qe,p=new C,g=new pn,S=new C(1,1,1),A=new bl(m.geometry,m.material,d);for(let R=0;R<d;R++)l.TRANSLATION&&p.fromBufferAttribute(l.TRANSLATION,R),l.ROTATION&&g.fromBufferAttribute(l.ROTATION,R),l.SCALE&&S.fromBufferAttribute(l.SCALE,R),A.setMatrixAt(R,x.compose(p,g,S));let v=null;for(let R in l)if(R==="_COLOR_0"){let T=l[R];A.instanceColor=new Zs(T.array,T.itemSize,T.normalized)}else if(R!=="TRANSLATION"&&R!=="ROTATION"&&R!=="SCALE"){if(v===null){let _=A.geometry;v=new Vt,v.name=_.name;for(let b in _.attributes)v.setAttribute(b,_.attributes[b]);for(let b in _.morphAttributes)v.morphAttributes[b]=_.morphAttributes[b];_.index!==null&&v.setIndex(_.index),v.morphTargetsRelative=_.morphTargetsRelative;for(let b of _.groups)v.addGroup(b.start,b.count,b.materialIndex);_.boundingBox!==null&&(v.boundingBox=_.boundingBox.clone()),_.boundingSphere!==null&&(v.boundingSphere=_.boundingSphere.clone()),v.drawRange.start=_.drawRange.start,v.drawRange.count=_.drawRange.count,v.userData=Object.assign({},_.userData),A.geometry=v}let T=l[R];v.setAttribute(R,new Zs(T.array,T.itemSize,T.normalized))}Qt.prototype.copy.call(A,m),this.parser.assignFinalMaterial(A),f.push(A)}return u.isGroup?(u.clear(),u.add(...f),u):f[0]}))}},H_="glTF",oc=12,B_={JSON:1313821514,BIN:5130562},qp=class{constructor(e){this.name=_t.KHR_BINARY_GLTF,this.content=null,this.body=null;let t=new DataView(e,0,oc),n=new TextDecoder;if(this.header={magic:n.decode(new Uint8Array(e.slice(0,4))),version:t.getUint32(4,!0),length:t.getUint32(8,!0)},this.header.magic!==H_)throw new Error("THREE.GLTFLoader: Unsupported glTF-Binary header.");if(this.header.version<2)throw new Error("THREE.GLTFLoader: Legacy binary file detected.");let i=this.header.length-oc,r=new DataView(e,oc),o=0;for(;o<i;){let a=r.getUint32(o,!0);o+=4;let l=r.getUint32(o,!0);if(o+=4,l===B_.JSON){let c=new Uint8Array(e,oc+o,a);this.content=n.decode(c)}else if(l===B_.BIN){let c=oc+o;this.body=e.slice(c,c+a)}o+=a}if(this.content===null)throw new Error("THREE.GLTFLoader: JSON content not found.")}},Yp=class{constructor(e,t){if(!t)throw new Error("THREE.GLTFLoader: No DRACOLoader instance provided.");this.name=_t.KHR_DRACO_MESH_COMPRESSION,this.json=e,this.dracoLoader=t,this.dracoLoader.preload()}decodePrimitive(e,t){let n=this.json,i=this.dracoLoader,r=e.extensions[this.name].bufferView,o=e.extensions[this.name].attributes,a={},l={},c={};for(let u in o){let h=Zp[u]||u.toLowerCase();a[h]=o[u]}for(let u in e.attributes){let h=Zp[u]||u.toLowerCase();if(o[u]!==void 0){let d=n.accessors[e.attributes[u]],f=Pa[d.componentType];c[h]=f.name,l[h]=d.normalized===!0}}return t.getDependency("bufferView",r).then(function(u){return new Promise(function(h,d){i.decodeDracoFile(u,function(f){for(let m in f.attributes){let x=f.attributes[m],p=l[m];p!==void 0&&(x.normalized=p)}h(f)},a,c,_i,d)})})}},$p=class{constructor(){this.name=_t.KHR_TEXTURE_TRANSFORM}extendTexture(e,t){if((t.texCoord===void 0||t.texCoord===e.channel)&&t.offset===void 0&&t.rotation===void 0&&t.scale===void 0)return e;if(e=e.clone(),t.texCoord!==void 0&&(e.channel=t.texCoord),t.offset!==void 0&&e.offset.fromArray(t.offset),t.rotation!==void 0&&(e.rotation=t.rotation),t.scale!==void 0&&e.repeat.fromArray(t.scale),t.rotation!==void 0){let n=Math.cos(e.rotation),i=Math.sin(e.rotation);e.matrix.set(e.repeat.x*n,e.repeat.y*i,e.offset.x,-e.repeat.x*i,e.repeat.y*n,e.offset.y,0,0,1),e.matrixAutoUpdate=!1}return e.needsUpdate=!0,e}},Kp=class{constructor(){this.name=_t.KHR_MESH_QUANTIZATION}},Ou=class extends Ss{constructor(e,t,n,i){super(e,t,n,i)}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=e*i*3+i;for(let o=0;o!==i;o++)t[o]=n[r+o];return t}interpolate_(e,t,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=a*2,c=a*3,u=i-t,h=(n-t)/u,d=h*h,f=d*h,m=e*c,x=m-c,p=-2*f+3*d,g=f-d,S=1-p,A=g-d+h;for(let v=0;v!==a;v++){let R=o[x+v+a],T=o[x+v+l]*u,_=o[m+v+a],b=o[m+v]*u;r[v]=S*R+A*T+p*_+g*b}return r}},pT=new pn,jp=class extends Ou{interpolate_(e,t,n,i){let r=super.interpolate_(e,t,n,i);return pT.fromArray(r).normalize().toArray(r),r}},Yi={FLOAT:5126,FLOAT_MAT3:35675,FLOAT_MAT4:35676,FLOAT_VEC2:35664,FLOAT_VEC3:35665,FLOAT_VEC4:35666,LINEAR:9729,REPEAT:10497,SAMPLER_2D:35678,POINTS:0,LINES:1,LINE_LOOP:2,LINE_STRIP:3,TRIANGLES:4,TRIANGLE_STRIP:5,TRIANGLE_FAN:6,UNSIGNED_BYTE:5121,UNSIGNED_SHORT:5123},Pa={5120:Int8Array,5121:Uint8Array,5122:Int16Array,5123:Uint16Array,5125:Uint32Array,5126:Float32Array},k_={9728:xn,9729:Ln,9984:Hh,9985:Ea,9986:ho,9987:Xi},z_={33071:zi,33648:oa,10497:Tr},Ep={SCALAR:1,VEC2:2,VEC3:3,VEC4:4,MAT2:4,MAT3:9,MAT4:16},Zp={POSITION:"position",NORMAL:"normal",TANGENT:"tangent",TEXCOORD_0:"uv",TEXCOORD_1:"uv1",TEXCOORD_2:"uv2",TEXCOORD_3:"uv3",COLOR_0:"color",WEIGHTS_0:"skinWeight",JOINTS_0:"skinIndex"},Ur={scale:"scale",translation:"position",rotation:"quaternion",weights:"morphTargetInfluences"},mT={CUBICSPLINE:void 0,LINEAR:Qr,STEP:Jr},Tp={OPAQUE:"OPAQUE",MASK:"MASK",BLEND:"BLEND"};function gT(s){return s.DefaultMaterial===void 0&&(s.DefaultMaterial=new tr({color:16777215,emissive:0,metalness:1,roughness:1,transparent:!1,depthTest:!0,side:Gi})),s.DefaultMaterial}function po(s,e,t){for(let n in t.extensions)s[n]===void 0&&(e.userData.gltfExtensions=e.userData.gltfExtensions||{},e.userData.gltfExtensions[n]=t.extensions[n])}function Ts(s,e){e.extras!==void 0&&(typeof e.extras=="object"?Object.assign(s.userData,e.extras):console.warn("THREE.GLTFLoader: Ignoring primitive type .extras, "+e.extras))}function _T(s,e,t){let n=!1,i=!1,r=!1;for(let c=0,u=e.length;c<u;c++){let h=e[c];if(h.POSITION!==void 0&&(n=!0),h.NORMAL!==void 0&&(i=!0),h.COLOR_0!==void 0&&(r=!0),n&&i&&r)break}if(!n&&!i&&!r)return Promise.resolve(s);let o=[],a=[],l=[];for(let c=0,u=e.length;c<u;c++){let h=e[c];if(n){let d=h.POSITION!==void 0?t.getDependency("accessor",h.POSITION):s.attributes.position;o.push(d)}if(i){let d=h.NORMAL!==void 0?t.getDependency("accessor",h.NORMAL):s.attributes.normal;a.push(d)}if(r){let d=h.COLOR_0!==void 0?t.getDependency("accessor",h.COLOR_0):s.attributes.color;l.push(d)}}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l)]).then(function(c){let u=c[0],h=c[1],d=c[2];return n&&(s.morphAttributes.position=u),i&&(s.morphAttributes.normal=h),r&&(s.morphAttributes.color=d),s.morphTargetsRelative=!0,s})}function xT(s,e){if(s.updateMorphTargets(),e.weights!==void 0)for(let t=0,n=e.weights.length;t<n;t++)s.morphTargetInfluences[t]=e.weights[t];if(e.extras&&Array.isArray(e.extras.targetNames)){let t=e.extras.targetNames;if(s.morphTargetInfluences.length===t.length){s.morphTargetDictionary={};for(let n=0,i=t.length;n<i;n++)s.morphTargetDictionary[t[n]]=n}else console.warn("THREE.GLTFLoader: Invalid extras.targetNames length. Ignoring names.")}}function yT(s){let e,t=s.extensions&&s.extensions[_t.KHR_DRACO_MESH_COMPRESSION];if(t?e="draco:"+t.bufferView+":"+t.indices+":"+Ap(t.attributes):e=s.indices+":"+Ap(s.attributes)+":"+s.mode,s.targets!==void 0)for(let n=0,i=s.targets.length;n<i;n++)e+=":"+Ap(s.targets[n]);return e}function Ap(s){let e="",t=Object.keys(s).sort();for(let n=0,i=t.length;n<i;n++)e+=t[n]+":"+s[t[n]]+";";return e}function Jp(s){switch(s){case Int8Array:return 1/127;case Uint8Array:return 1/255;case Int16Array:return 1/32767;case Uint16Array:return 1/65535;default:throw new Error("THREE.GLTFLoader: Unsupported normalized accessor component type.")}}function vT(s){return s.search(/\.jpe?g($|\?)/i)>0||s.search(/^data\:image\/jpeg/)===0?"image/jpeg":s.search(/\.webp($|\?)/i)>0||s.search(/^data\:image\/webp/)===0?"image/webp":s.search(/\.ktx2($|\?)/i)>0||s.search(/^data\:image\/ktx2/)===0?"image/ktx2":"image/png"}var ST=new qe,Qp=class{constructor(e={},t={}){this.json=e,this.extensions={},this.plugins={},this.options=t,this.cache=new fT,this.associations=new Map,this.primitiveCache={},this.nodeCache={},this.meshCache={refs:{},uses:{}},this.cameraCache={refs:{},uses:{}},this.lightCache={refs:{},uses:{}},this.sourceCache={},this.textureCache={},this.nodeNamesUsed={};let n=!1,i=-1,r=!1,o=-1;if(typeof navigator<"u"&&typeof navigator.userAgent<"u"){let a=navigator.userAgent;n=/^((?!chrome|android).)*safari/i.test(a)===!0;let l=a.match(/Version\/(\d+)/);i=n&&l?parseInt(l[1],10):-1,r=a.indexOf("Firefox")>-1,o=r?a.match(/Firefox\/([0-9]+)\./)[1]:-1}typeof createImageBitmap>"u"||n&&i<17||r&&o<98?(this.textureLoader=new Ol(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)):(this.textureLoader=new Hl(this.options.manager),this.textureLoader.setPriority(this.options.priority),this.textureLoader.setCache(this.options.cache)),this.textureLoader.setCrossOrigin(this.options.crossOrigin),this.textureLoader.setWithCredentials(this.options.withCredentials),this.textureLoader.setRequestHeader(this.options.requestHeader),this.fileLoader=new xa(this.options.manager),this.fileLoader.setPriority(this.options.priority),this.fileLoader.setCache(this.options.cache),this.fileLoader.setResponseType("arraybuffer"),(this.options.withCredentials||this.options.crossOrigin==="use-credentials")&&this.fileLoader.setWithCredentials(!0)}setExtensions(e){this.extensions=e}setPlugins(e){this.plugins=e}parse(e,t){let n=this,i=this.json,r=this.extensions;this.cache.removeAll(),this.nodeCache={},this._invokeAll(function(o){return o._markDefs&&o._markDefs()}),Promise.all(this._invokeAll(function(o){return o.beforeRoot&&o.beforeRoot()})).then(function(){return Promise.all([n.getDependencies("scene"),n.getDependencies("animation"),n.getDependencies("camera")])}).then(function(o){let a={scene:o[0][i.scene||0],scenes:o[0],animations:o[1],cameras:o[2],asset:i.asset,parser:n,userData:{}};return po(r,a,i),Ts(a,i),Promise.all(n._invokeAll(function(l){return l.afterRoot&&l.afterRoot(a)})).then(function(){for(let l of a.scenes)l.updateMatrixWorld();e(a)})}).catch(t)}_markDefs(){let e=this.json.nodes||[],t=this.json.skins||[],n=this.json.meshes||[];for(let i=0,r=t.length;i<r;i++){let o=t[i].joints;for(let a=0,l=o.length;a<l;a++)e[o[a]].isBone=!0}for(let i=0,r=e.length;i<r;i++){let o=e[i];o.mesh!==void 0&&(this._addNodeRef(this.meshCache,o.mesh),o.skin!==void 0&&(n[o.mesh].isSkinnedMesh=!0)),o.camera!==void 0&&this._addNodeRef(this.cameraCache,o.camera)}}_addNodeRef(e,t){t!==void 0&&(e.refs[t]===void 0&&(e.refs[t]=e.uses[t]=0),e.refs[t]++)}_getNodeRef(e,t,n){if(e.refs[t]<=1)return n;let i=n.clone(),r=(o,a)=>{let l=this.associations.get(o);l!=null&&this.associations.set(a,l);for(let[c,u]of o.children.entries())r(u,a.children[c])};return r(n,i),i.name+="_instance_"+e.uses[t]++,i}_invokeOne(e){let t=Object.values(this.plugins);t.push(this);for(let n=0;n<t.length;n++){let i=e(t[n]);if(i)return i}return null}_invokeAll(e){let t=Object.values(this.plugins);t.unshift(this);let n=[];for(let i=0;i<t.length;i++){let r=e(t[i]);r&&n.push(r)}return n}getDependency(e,t){let n=e+":"+t,i=this.cache.get(n);if(!i){switch(e){case"scene":i=this.loadScene(t);break;case"node":i=this._invokeOne(function(r){return r.loadNode&&r.loadNode(t)});break;case"mesh":i=this._invokeOne(function(r){return r.loadMesh&&r.loadMesh(t)});break;case"accessor":i=this.loadAccessor(t);break;case"bufferView":i=this._invokeOne(function(r){return r.loadBufferView&&r.loadBufferView(t)});break;case"buffer":i=this.loadBuffer(t);break;case"material":i=this._invokeOne(function(r){return r.loadMaterial&&r.loadMaterial(t)});break;case"texture":i=this._invokeOne(function(r){return r.loadTexture&&r.loadTexture(t)});break;case"skin":i=this.loadSkin(t);break;case"animation":i=this._invokeOne(function(r){return r.loadAnimation&&r.loadAnimation(t)});break;case"camera":i=this.loadCamera(t);break;default:if(i=this._invokeOne(function(r){return r!=this&&r.getDependency&&r.getDependency(e,t)}),!i)throw new Error("Unknown type: "+e);break}this.cache.add(n,i)}return i}getDependencies(e){let t=this.cache.get(e);if(!t){let n=this,i=this.json[e+(e==="mesh"?"es":"s")]||[];t=Promise.all(i.map(function(r,o){return n.getDependency(e,o)})),this.cache.add(e,t)}return t}loadBuffer(e){let t=this.json.buffers[e],n=this.fileLoader;if(t.type&&t.type!=="arraybuffer")throw new Error("THREE.GLTFLoader: "+t.type+" buffer type is not supported.");if(t.uri===void 0&&e===0)return Promise.resolve(this.extensions[_t.KHR_BINARY_GLTF].body);let i=this.options;return new Promise(function(r,o){n.load(ar.resolveURL(t.uri,i.path),r,void 0,function(){o(new Error('THREE.GLTFLoader: Failed to load buffer "'+t.uri+'".'))})})}loadBufferView(e){let t=this.json.bufferViews[e];return this.getDependency("buffer",t.buffer).then(function(n){let i=t.byteLength||0,r=t.byteOffset||0;return n.slice(r,r+i)})}loadAccessor(e){let t=this,n=this.json,i=this.json.accessors[e];if(i.bufferView===void 0&&i.sparse===void 0){let o=Ep[i.type],a=Pa[i.componentType],l=i.normalized===!0,c=new a(i.count*o);return Promise.resolve(new $t(c,o,l))}let r=[];return i.bufferView!==void 0?r.push(this.getDependency("bufferView",i.bufferView)):r.push(null),i.sparse!==void 0&&(r.push(this.getDependency("bufferView",i.sparse.indices.bufferView)),r.push(this.getDependency("bufferView",i.sparse.values.bufferView))),Promise.all(r).then(function(o){let a=o[0],l=Ep[i.type],c=Pa[i.componentType],u=c.BYTES_PER_ELEMENT,h=u*l,d=i.byteOffset||0,f=i.bufferView!==void 0?n.bufferViews[i.bufferView].byteStride:void 0,m=i.normalized===!0,x,p;if(f&&f!==h){let g=Math.floor(d/f),S="InterleavedBuffer:"+i.bufferView+":"+i.componentType+":"+g+":"+i.count,A=t.cache.get(S);A||(x=new c(a,g*f,i.count*f/u),A=new Ar(x,f/u),t.cache.add(S,A)),p=new ai(A,l,d%f/u,m)}else a===null?x=new c(i.count*l):x=new c(a,d,i.count*l),p=new $t(x,l,m);if(i.sparse!==void 0){let g=Ep.SCALAR,S=Pa[i.sparse.indices.componentType],A=i.sparse.indices.byteOffset||0,v=i.sparse.values.byteOffset||0,R=new S(o[1],A,i.sparse.count*g),T=new c(o[2],v,i.sparse.count*l);a!==null&&(p=new $t(p.array.slice(),p.itemSize,p.normalized)),p.normalized=!1;for(let _=0,b=R.length;_<b;_++){let O=R[_];if(p.setX(O,T[_*l]),l>=2&&p.setY(O,T[_*l+1]),l>=3&&p.setZ(O,T[_*l+2]),l>=4&&p.setW(O,T[_*l+3]),l>=5)throw new Error("THREE.GLTFLoader: Unsupported itemSize in sparse BufferAttribute.")}p.normalized=m}return p})}loadTexture(e){let t=this.json,n=this.options,r=t.textures[e].source,o=t.images[r],a=this.textureLoader;if(o.uri){let l=n.manager.getHandler(o.uri);l!==null&&(a=l)}return this.loadTextureImage(e,r,a)}loadTextureImage(e,t,n){let i=this,r=this.json,o=r.textures[e],a=r.images[t],l=(a.uri||a.bufferView)+":"+o.sampler;if(this.textureCache[l])return this.textureCache[l];let c=this.loadImageSource(t,n).then(function(u){u.flipY=!1,u.name=o.name||a.name||"",u.name===""&&typeof a.uri=="string"&&a.uri.startsWith("data:image/")===!1&&(u.name=a.uri);let d=(r.samplers||{})[o.sampler]||{};return u.magFilter=k_[d.magFilter]||Ln,u.minFilter=k_[d.minFilter]||Xi,u.wrapS=z_[d.wrapS]||Tr,u.wrapT=z_[d.wrapT]||Tr,u.generateMipmaps=!u.isCompressedTexture&&u.minFilter!==xn&&u.minFilter!==Ln,i.associations.set(u,{textures:e}),u}).catch(function(){return null});return this.textureCache[l]=c,c}loadImageSource(e,t){let n=this,i=this.json,r=this.options;if(this.sourceCache[e]!==void 0)return this.sourceCache[e].then(d=>d.clone());let o=i.images[e],a=self.URL||self.webkitURL,l=o.uri||"",c=!1,u;if(t.isKTX2Loader===!0&&o.bufferView!==void 0)u=n.getDependency("bufferView",o.bufferView).then(function(d){return new Promise(function(f,m){t.parse(d,f,m)})});else{if(o.bufferView!==void 0)l=n.getDependency("bufferView",o.bufferView).then(function(d){c=!0;let f=new Blob([d],{type:o.mimeType});return l=a.createObjectURL(f),l});else if(o.uri===void 0)throw new Error("THREE.GLTFLoader: Image "+e+" is missing URI and bufferView");u=Promise.resolve(l).then(function(d){return new Promise(function(f,m){let x=f;t.isImageBitmapLoader===!0&&(x=function(p){let g=new Dn(p);g.needsUpdate=!0,f(g)}),t.load(ar.resolveURL(d,r.path),x,void 0,m)})})}let h=u.then(function(d){return c===!0&&a.revokeObjectURL(l),Ts(d,o),d.userData.mimeType=o.mimeType||vT(o.uri),d}).catch(function(d){throw console.error("THREE.GLTFLoader: Couldn't load texture",l),d});return this.sourceCache[e]=h,h}assignTexture(e,t,n,i){let r=this;return this.getDependency("texture",n.index).then(function(o){if(!o)return null;if(n.texCoord!==void 0&&n.texCoord>0&&(o=o.clone(),o.channel=n.texCoord),r.extensions[_t.KHR_TEXTURE_TRANSFORM]){let a=n.extensions!==void 0?n.extensions[_t.KHR_TEXTURE_TRANSFORM]:void 0;if(a){let l=r.associations.get(o);o=r.extensions[_t.KHR_TEXTURE_TRANSFORM].extendTexture(o,a),r.associations.set(o,l)}}return i!==void 0&&(o.colorSpace=i),e[t]=o,o})}assignFinalMaterial(e){let t=e.geometry,n=e.material,i=t.attributes.tangent===void 0,r=t.attributes.color!==void 0,o=t.attributes.normal===void 0;if(e.isPoints){let a="PointsMaterial:"+n.uuid,l=this.cache.get(a);l||(l=new ma,li.prototype.copy.call(l,n),l.color.copy(n.color),l.map=n.map,l.sizeAttenuation=!1,this.cache.add(a,l)),n=l}else if(e.isLine){let a="LineBasicMaterial:"+n.uuid,l=this.cache.get(a);l||(l=new Li,li.prototype.copy.call(l,n),l.color.copy(n.color),l.map=n.map,this.cache.add(a,l)),n=l}if(i||r||o){let a="ClonedMaterial:"+n.uuid+":";i&&(a+="derivative-tangents:"),r&&(a+="vertex-colors:"),o&&(a+="flat-shading:");let l=this.cache.get(a);l||(l=n.clone(),r&&(l.vertexColors=!0),o&&(l.flatShading=!0),i&&(l.normalScale&&(l.normalScale.y*=-1),l.clearcoatNormalScale&&(l.clearcoatNormalScale.y*=-1)),this.cache.add(a,l),this.associations.set(l,this.associations.get(n))),n=l}e.material=n}getMaterialType(){return tr}loadMaterial(e){let t=this,n=this.json,i=this.extensions,r=n.materials[e],o,a={},l=r.extensions||{},c=[];if(l[_t.KHR_MATERIALS_UNLIT]){let h=i[_t.KHR_MATERIALS_UNLIT];o=h.getMaterialType(),c.push(h.extendParams(a,r,t))}else{let h=r.pbrMetallicRoughness||{};if(a.color=new ke(1,1,1),a.opacity=1,Array.isArray(h.baseColorFactor)){let d=h.baseColorFactor;a.color.setRGB(d[0],d[1],d[2],_i),a.opacity=d[3]}h.baseColorTexture!==void 0&&c.push(t.assignTexture(a,"map",h.baseColorTexture,In)),a.metalness=h.metallicFactor!==void 0?h.metallicFactor:1,a.roughness=h.roughnessFactor!==void 0?h.roughnessFactor:1,h.metallicRoughnessTexture!==void 0&&(c.push(t.assignTexture(a,"metalnessMap",h.metallicRoughnessTexture)),c.push(t.assignTexture(a,"roughnessMap",h.metallicRoughnessTexture))),o=this._invokeOne(function(d){return d.getMaterialType&&d.getMaterialType(e)}),c.push(Promise.all(this._invokeAll(function(d){return d.extendMaterialParams&&d.extendMaterialParams(e,a)})))}r.doubleSided===!0&&(a.side=sn);let u=r.alphaMode||Tp.OPAQUE;if(u===Tp.BLEND?(a.transparent=!0,a.depthWrite=!1):(a.transparent=!1,u===Tp.MASK&&(a.alphaTest=r.alphaCutoff!==void 0?r.alphaCutoff:.5)),r.normalTexture!==void 0&&o!==yn&&(c.push(t.assignTexture(a,"normalMap",r.normalTexture)),a.normalScale=new Be(1,1),r.normalTexture.scale!==void 0)){let h=r.normalTexture.scale;a.normalScale.set(h,h)}if(r.occlusionTexture!==void 0&&o!==yn&&(c.push(t.assignTexture(a,"aoMap",r.occlusionTexture)),r.occlusionTexture.strength!==void 0&&(a.aoMapIntensity=r.occlusionTexture.strength)),r.emissiveFactor!==void 0&&o!==yn){let h=r.emissiveFactor;a.emissive=new ke().setRGB(h[0],h[1],h[2],_i)}return r.emissiveTexture!==void 0&&o!==yn&&c.push(t.assignTexture(a,"emissiveMap",r.emissiveTexture,In)),Promise.all(c).then(function(){let h=new o(a);return r.name&&(h.name=r.name),Ts(h,r),t.associations.set(h,{materials:e}),r.extensions&&po(i,h,r),h})}createUniqueName(e){let t=Gt.sanitizeNodeName(e||"");return t in this.nodeNamesUsed?t+"_"+ ++this.nodeNamesUsed[t]:(this.nodeNamesUsed[t]=0,t)}loadGeometries(e){let t=this,n=this.extensions,i=this.primitiveCache;function r(a){return n[_t.KHR_DRACO_MESH_COMPRESSION].decodePrimitive(a,t).then(function(l){return V_(l,a,t)})}let o=[];for(let a=0,l=e.length;a<l;a++){let c=e[a],u=yT(c),h=i[u];if(h)o.push(h.promise);else{let d;c.extensions&&c.extensions[_t.KHR_DRACO_MESH_COMPRESSION]?d=r(c):d=V_(new Vt,c,t),c.mode===Yi.TRIANGLE_STRIP?d=d.then(f=>wp(f,Ql)):c.mode===Yi.TRIANGLE_FAN&&(d=d.then(f=>wp(f,Aa))),i[u]={primitive:c,promise:d},o.push(d)}}return Promise.all(o)}loadMesh(e){let t=this,n=this.json,i=this.extensions,r=n.meshes[e],o=r.primitives,a=[];for(let l=0,c=o.length;l<c;l++){let u=o[l].material===void 0?gT(this.cache):this.getDependency("material",o[l].material);a.push(u)}return a.push(t.loadGeometries(o)),Promise.all(a).then(async function(l){let c=l.slice(0,l.length-1),u=l[l.length-1],h=[];for(let f=0,m=u.length;f<m;f++){let x=u[f],p=o[f],g,S=c[f];if(p.mode===Yi.TRIANGLES||p.mode===Yi.TRIANGLE_STRIP||p.mode===Yi.TRIANGLE_FAN||p.mode===void 0){let A=r.isSkinnedMesh===!0,v=x.hasAttribute("skinIndex")&&x.hasAttribute("skinWeight");A&&v===!1&&console.warn("THREE.GLTFLoader: Missing skinIndex or skinWeight attributes. Skinning disabled."),g=A&&v?new Sl(x,S):new Pt(x,S),g.isSkinnedMesh===!0&&g.normalizeSkinWeights()}else if(p.mode===Yi.LINES)g=new Qs(x,S);else if(p.mode===Yi.LINE_STRIP)g=new no(x,S);else if(p.mode===Yi.LINE_LOOP)g=new io(x,S);else if(p.mode===Yi.POINTS)g=new El(x,S);else throw new Error("THREE.GLTFLoader: Primitive mode unsupported: "+p.mode);Object.keys(g.geometry.morphAttributes).length>0&&xT(g,r),g.name=t.createUniqueName(r.name||"mesh_"+e),Ts(g,r),p.extensions&&po(i,g,p),t.assignFinalMaterial(g),h.push(g)}for(let f=0,m=h.length;f<m;f++)t.associations.set(h[f],{meshes:e,primitives:f});if(h.length===1)return r.extensions&&po(i,h[0],r),h[0];let d=new Yt;r.extensions&&po(i,d,r),t.associations.set(d,{meshes:e});for(let f=0,m=h.length;f<m;f++)d.add(h[f]);return d})}loadCamera(e){let t,n=this.json.cameras[e],i=n[n.type];if(!i){console.warn("THREE.GLTFLoader: Missing camera parameters.");return}return n.type==="perspective"?t=new _n(Nr.radToDeg(i.yfov),i.aspectRatio||1,i.znear||1,i.zfar||2e6):n.type==="orthographic"&&(t=new bs(-i.xmag,i.xmag,i.ymag,-i.ymag,i.znear,i.zfar)),n.name&&(t.name=this.createUniqueName(n.name)),Ts(t,n),Promise.resolve(t)}loadSkin(e){let t=this.json.skins[e],n=[];for(let i=0,r=t.joints.length;i<r;i++)n.push(this._loadNodeShallow(t.joints[i]));return t.inverseBindMatrices!==void 0?n.push(this.getDependency("accessor",t.inverseBindMatrices)):n.push(null),Promise.all(n).then(function(i){let r=i.pop(),o=i,a=[],l=[];for(let c=0,u=o.length;c<u;c++){let h=o[c];if(h){a.push(h);let d=new qe;r!==null&&d.fromArray(r.array,c*16),l.push(d)}else console.warn('THREE.GLTFLoader: Joint "%s" could not be found.',t.joints[c])}return new Ml(a,l)})}loadAnimation(e){let t=this.json,n=this,i=t.animations[e],r=i.name?i.name:"animation_"+e,o=[],a=[],l=[],c=[],u=[];for(let h=0,d=i.channels.length;h<d;h++){let f=i.channels[h],m=i.samplers[f.sampler],x=f.target,p=x.node,g=i.parameters!==void 0?i.parameters[m.input]:m.input,S=i.parameters!==void 0?i.parameters[m.output]:m.output;x.node!==void 0&&(o.push(this.getDependency("node",p)),a.push(this.getDependency("accessor",g)),l.push(this.getDependency("accessor",S)),c.push(m),u.push(x))}return Promise.all([Promise.all(o),Promise.all(a),Promise.all(l),Promise.all(c),Promise.all(u)]).then(function(h){let d=h[0],f=h[1],m=h[2],x=h[3],p=h[4],g=[];for(let A=0,v=d.length;A<v;A++){let R=d[A],T=f[A],_=m[A],b=x[A],O=p[A];if(R===void 0)continue;R.updateMatrix&&R.updateMatrix();let D=n._createAnimationTracks(R,T,_,b,O);if(D)for(let L=0;L<D.length;L++)g.push(D[L])}let S=new Ul(r,void 0,g);return Ts(S,i),S})}createNodeMesh(e){let t=this.json,n=this,i=t.nodes[e];return i.mesh===void 0?null:n.getDependency("mesh",i.mesh).then(function(r){let o=n._getNodeRef(n.meshCache,i.mesh,r);return i.weights!==void 0&&o.traverse(function(a){if(a.isMesh)for(let l=0,c=i.weights.length;l<c;l++)a.morphTargetInfluences[l]=i.weights[l]}),o})}loadNode(e){let t=this.json,n=this,i=t.nodes[e],r=n._loadNodeShallow(e),o=[],a=i.children||[];for(let c=0,u=a.length;c<u;c++)o.push(n.getDependency("node",a[c]));let l=i.skin===void 0?Promise.resolve(null):n.getDependency("skin",i.skin);return Promise.all([r,Promise.all(o),l]).then(function(c){let u=c[0],h=c[1],d=c[2];d!==null&&u.traverse(function(f){f.isSkinnedMesh&&f.bind(d,ST)});for(let f=0,m=h.length;f<m;f++)u.add(h[f]);if(u.userData.pivot!==void 0&&h.length>0){let f=u.userData.pivot,m=h[0];u.pivot=new C().fromArray(f),u.position.x-=f[0],u.position.y-=f[1],u.position.z-=f[2],m.position.set(0,0,0),delete u.userData.pivot}return u})}_loadNodeShallow(e){let t=this.json,n=this.extensions,i=this;if(this.nodeCache[e]!==void 0)return this.nodeCache[e];let r=t.nodes[e],o=r.name?i.createUniqueName(r.name):"",a=[],l=i._invokeOne(function(c){return c.createNodeMesh&&c.createNodeMesh(e)});return l&&a.push(l),r.camera!==void 0&&a.push(i.getDependency("camera",r.camera).then(function(c){return i._getNodeRef(i.cameraCache,r.camera,c)})),i._invokeAll(function(c){return c.createNodeAttachment&&c.createNodeAttachment(e)}).forEach(function(c){a.push(c)}),this.nodeCache[e]=Promise.all(a).then(function(c){let u;if(r.isBone===!0?u=new fa:c.length>1?u=new Yt:c.length===1?u=c[0]:u=new Qt,u!==c[0])for(let h=0,d=c.length;h<d;h++)u.add(c[h]);if(r.name&&(u.userData.name=r.name,u.name=o),Ts(u,r),r.extensions&&po(n,u,r),r.matrix!==void 0){let h=new qe;h.fromArray(r.matrix),u.applyMatrix4(h)}else r.translation!==void 0&&u.position.fromArray(r.translation),r.rotation!==void 0&&u.quaternion.fromArray(r.rotation),r.scale!==void 0&&u.scale.fromArray(r.scale);if(!i.associations.has(u))i.associations.set(u,{});else if(r.mesh!==void 0&&i.meshCache.refs[r.mesh]>1){let h=i.associations.get(u);i.associations.set(u,{...h})}return i.associations.get(u).nodes=e,u}),this.nodeCache[e]}loadScene(e){let t=this.extensions,n=this.json.scenes[e],i=this,r=new Yt;n.name&&(r.name=i.createUniqueName(n.name)),Ts(r,n),n.extensions&&po(t,r,n);let o=n.nodes||[],a=[];for(let l=0,c=o.length;l<c;l++)a.push(i.getDependency("node",o[l]));return Promise.all(a).then(function(l){for(let u=0,h=l.length;u<h;u++){let d=l[u];d.parent!==null?r.add(O_(d)):r.add(d)}let c=u=>{let h=new Map;for(let[d,f]of i.associations)(d instanceof li||d instanceof Dn)&&h.set(d,f);return u.traverse(d=>{let f=i.associations.get(d);f!=null&&h.set(d,f)}),h};return i.associations=c(r),r})}_createAnimationTracks(e,t,n,i,r){let o=[],a=e.name?e.name:e.uuid,l=[];function c(f){f.morphTargetInfluences&&l.push(f.name?f.name:f.uuid)}Ur[r.path]===Ur.weights?(c(e),e.isGroup&&e.children.forEach(c)):l.push(a);let u;switch(Ur[r.path]){case Ur.weights:u=ir;break;case Ur.rotation:u=sr;break;case Ur.translation:case Ur.scale:u=Cr;break;default:n.itemSize===1?u=ir:u=Cr;break}let h=i.interpolation!==void 0?mT[i.interpolation]:Qr,d=this._getArrayFromAccessor(n);for(let f=0,m=l.length;f<m;f++){let x=new u(l[f]+"."+Ur[r.path],t.array,d,h);i.interpolation==="CUBICSPLINE"&&this._createCubicSplineTrackInterpolant(x),o.push(x)}return o}_getArrayFromAccessor(e){let t=e.array;if(e.normalized){let n=Jp(t.constructor),i=new Float32Array(t.length);for(let r=0,o=t.length;r<o;r++)i[r]=t[r]*n;t=i}return t}_createCubicSplineTrackInterpolant(e){e.createInterpolant=function(n){let i=this instanceof sr?jp:Ou;return new i(this.times,this.values,this.getValueSize()/3,n)},e.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline=!0}};function MT(s,e,t){let n=e.attributes,i=new At;if(n.POSITION!==void 0){let a=t.json.accessors[n.POSITION],l=a.min,c=a.max;if(l!==void 0&&c!==void 0){if(i.set(new C(l[0],l[1],l[2]),new C(c[0],c[1],c[2])),a.normalized){let u=Jp(Pa[a.componentType]);i.min.multiplyScalar(u),i.max.multiplyScalar(u)}}else{console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.");return}}else return;let r=e.targets;if(r!==void 0){let a=new C,l=new C;for(let c=0,u=r.length;c<u;c++){let h=r[c];if(h.POSITION!==void 0){let d=t.json.accessors[h.POSITION],f=d.min,m=d.max;if(f!==void 0&&m!==void 0){if(l.setX(Math.max(Math.abs(f[0]),Math.abs(m[0]))),l.setY(Math.max(Math.abs(f[1]),Math.abs(m[1]))),l.setZ(Math.max(Math.abs(f[2]),Math.abs(m[2]))),d.normalized){let x=Jp(Pa[d.componentType]);l.multiplyScalar(x)}a.max(l)}else console.warn("THREE.GLTFLoader: Missing min/max properties for accessor POSITION.")}}i.expandByVector(a)}s.boundingBox=i;let o=new fn;i.getCenter(o.center),o.radius=i.min.distanceTo(i.max)/2,s.boundingSphere=o}function V_(s,e,t){let n=e.attributes,i=[];function r(o,a){return t.getDependency("accessor",o).then(function(l){s.setAttribute(a,l)})}for(let o in n){let a=Zp[o]||o.toLowerCase();a in s.attributes||i.push(r(n[o],a))}if(e.indices!==void 0&&!s.index){let o=t.getDependency("accessor",e.indices).then(function(a){s.setIndex(a)});i.push(o)}return mt.workingColorSpace!==_i&&"COLOR_0"in n&&console.warn(`THREE.GLTFLoader: Converting vertex colors from "srgb-linear" to "${mt.workingColorSpace}" not supported.`),Ts(s,e),MT(s,e,t),Promise.all(i).then(function(){return e.targets!==void 0?_T(s,e.targets,t):s})}var em=s=>document.getElementById(s).textContent.trim(),G_=()=>({data:JSON.parse(em("mg-data")),glb:em("mg-glb"),series:em("mg-series"),graph:null});async function W_(s){if(!s)return null;if(typeof DecompressionStream>"u")throw new Error("This browser is too old for the page: it cannot unpack gzip data.");let e=Uint8Array.from(atob(s),t=>t.charCodeAt(0));return new Response(new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()}var tm=async(s,e)=>bT(s,await W_(e)),nm=async(s,e,t)=>wT(s,e,await W_(t));function bT(s,e){let{frames:t,samples:n}=s.series;if(!e)return{frames:new Float64Array([0]),time:new Float64Array(0),signals:new Map,loads:[],tracks:[]};let i=new Map,r=8*(t+n);for(let l of s.signals)i.set(l.name,{...l,values:new Float32Array(e,r,n)}),r+=4*n;let o=s.loads.map(l=>{let c=Array.from({length:6},(u,h)=>new Float32Array(e,r+4*t*h,t));return r+=24*t,{...l,rows:c}}),a=s.motion.flatMap(({body:l,moves:c})=>c.map(u=>{let h=u==="rotation"?4:3,d=new Float32Array(e,r,h*t);return r+=4*h*t,{body:l,rotation:h===4,values:d}}));return{frames:new Float64Array(e,0,t),time:new Float64Array(e,8*t,n),signals:i,loads:o,tracks:a}}function mo(s,e){let t=0,n=s.length-1;for(;n-t>1;){let r=t+n>>1;s[r]<=e?t=r:n=r}let i=s[n]-s[t];return{low:t,high:n,s:i>0?Math.min(Math.max((e-s[t])/i,0),1):0}}async function wT(s,e,t){let n=await new Nu().parseAsync(t,""),i=n.scene.children[0]??n.scene,r=new Map,o=new Map;n.scene.traverse(c=>{let{body:u,part:h}=c.userData;u!==void 0&&r.set(u,c),h!==void 0&&o.set(h,{object:c,meshes:[],lines:[]})});for(let c of o.values())c.object.traverse(u=>u.isMesh?c.meshes.push(u):u.isLineSegments&&c.lines.push(u));let a=new Map;for(let[c,u]of r){let h=new Yt;i.add(h),h.add(u),a.set(c,h)}let l={root:i,scene:n.scene,bodies:r,parts:o,shifts:a};return im(l,s,e),l}function im(s,e,{frames:t,tracks:n}){for(let{body:r,pose:o}of e.motion){let a=s.bodies.get(r);a?.position.fromArray(o,0),a?.quaternion.fromArray(o,3).normalize()}let i=n.map(r=>({...r,node:s.bodies.get(r.body)})).filter(r=>r.node);Object.assign(s,{frames:t,moving:new Set(i.map(r=>r.body)),pose:ET(i,t),path:TT(i,s.bodies,t)}),s.scene.updateMatrixWorld(!0)}function ET(s,e){let t=new pn,n=new pn,i=new C,r=new C;return o=>{let{low:a,high:l,s:c}=mo(e,o);for(let{node:u,rotation:h,values:d}of s)h?u.quaternion.copy(t.fromArray(d,4*a).normalize().slerp(n.fromArray(d,4*l).normalize(),c)):u.position.copy(i.fromArray(d,3*a).lerp(r.fromArray(d,3*l),c))}}function TT(s,e,t){return(n,i)=>{let r=s.filter(h=>h.body===n),o=e.get(n),a=o.quaternion.clone(),l=o.position.clone(),c=new C,u=new Float32Array(3*t.length);for(let h=0;h<t.length;h++){for(let{rotation:d,values:f}of r)d?a.fromArray(f,4*h).normalize():l.fromArray(f,3*h);c.fromArray(i).applyQuaternion(a).add(l).toArray(u,3*h)}return u}}function Fu(s){let e=s.elements;return[0,1,2,3].map(t=>[e[t],e[4+t],e[8+t],e[12+t]])}var sm=s=>Fu(new qe().compose(s.position,s.quaternion,s.scale));var AT=new C(0,0,1),RT=new _a(1,1,1,14).rotateX(Math.PI/2).translate(0,0,.5),CT=new Cl(1,1,22).rotateX(Math.PI/2).translate(0,0,.5),PT=new ro(1,16,12),ac=1.6*Math.PI;function Ia(s,e=.28){return{solid:new yn({color:s,toneMapped:!1}),faint:new yn({color:s,toneMapped:!1,transparent:!0,opacity:e,depthTest:!1,depthWrite:!1})}}function Bu(s,e,{solid:t,faint:n},i){for(let[r,o]of[[n,3],[t,4]]){let a=new Pt(e,r);a.layers.set(2),a.renderOrder=o,i(a),s.add(a)}}function go(s,e,t,n,i){Bu(s,RT,e,r=>{r.position.z=n,r.scale.set(t,t,i-n)})}function Or(s,e,t,n,i,r){Bu(s,CT,e,o=>{o.position.copy(t),o.quaternion.setFromUnitVectors(AT,n),o.scale.set(i,i,r)})}function X_(s,e,t,n){Bu(s,PT,e,i=>{i.position.copy(t),i.scale.setScalar(n)})}function ku(s,e,t,n,i,r){Bu(s,new Pl(n,i,10,56,ac),e,a=>{a.position.z=t});let o=new C(n*Math.cos(ac),n*Math.sin(ac),t);Or(s,e,o,new C(-Math.sin(ac),Math.cos(ac),0),r*.42,r)}var rm=new C(0,0,1),La={reaction:"#d1345b",drive:"#b7791f"},IT=12,LT=.015,lc=class{constructor(e,t,n){Object.assign(this,{view:e,units:t,on:!1,scale:1,shown:{reaction:!0,drive:!0,force:!0,torque:!0},time:0,arrows:[]}),this.most={force:0,torque:0};for(let{rows:r}of n)for(let o=0;o<r[0].length;o++)this.most.force=Math.max(this.most.force,Math.hypot(r[0][o],r[1][o],r[2][o])),this.most.torque=Math.max(this.most.torque,Math.hypot(r[3][o],r[4][o],r[5][o]));let i={reaction:Ia(La.reaction,.6),drive:Ia(La.drive,.6)};for(let r of n){let o=e.model.bodies.get(r.parent);if(o)for(let[a,l]of[["force",r.rows.slice(0,3)],["torque",r.rows.slice(3)]]){if(!l.some(u=>u.some(h=>h!==0)))continue;let c=new Yt;a==="force"?(c.shaft=new Yt,c.head=new Yt,go(c.shaft,i[r.kind],.013,0,1),Or(c.head,i[r.kind],new C,rm,.045,.18),c.add(c.shaft,c.head)):(ku(c,i[r.kind],0,.42,.013,.15),go(c,{solid:i[r.kind].faint,faint:i[r.kind].faint},.012,-.32,.32)),c.visible=!1,e.overlay.add(c),this.arrows.push({load:r,quantity:a,rows:l,group:c,parent:o,point:new C(...r.point),vector:new C,label:e.label(La[r.kind],"load-label")})}}}dispose(){for(let{group:e,label:t}of this.arrows)e.removeFromParent(),e.traverse(n=>{n.geometry?.dispose(),n.material?.dispose()}),t.remove();this.arrows=[]}get any(){return this.arrows.length>0}reaches(){return this.on?(this.view.refresh(),this.arrows.filter(({group:e,quantity:t})=>e.visible&&t==="force").map(({group:e})=>new C(0,0,e.head.position.z*1.4).applyQuaternion(e.quaternion).add(e.position))):[]}set(e){let{on:t=this.on,scale:n=this.scale,...i}=e;Object.assign(this,{on:t,scale:n}),Object.assign(this.shown,i),this.view.posed()}setTime(e){let{low:t,high:n,s:i}=mo(this.view.model.frames,e);for(let r of this.arrows)r.vector.set(...r.rows.map(o=>o[t]+i*(o[n]-o[t])))}update(){let e=this.view.size*.24*this.scale,t=new C;for(let{load:n,quantity:i,group:r,parent:o,point:a,vector:l,label:c}of this.arrows){let u=l.length(),h=this.most[i]>0?u/this.most[i]:0,d=this.on&&this.shown[n.kind]&&this.shown[i]&&h>LT;if(r.visible=d,d||(c.hidden=!0),!!d)if(t.copy(l).divideScalar(u).transformDirection(this.view.toScene),r.position.copy(a).applyMatrix4(o.matrixWorld),r.quaternion.setFromUnitVectors(rm,t),i==="force"){let f=e*h,m=Math.min(.18*e,.6*f),x=Math.max(m/.18,.3*e);r.shaft.scale.set(x,x,f-m),r.head.scale.set(x,x,m/.18),r.head.position.z=f-m}else r.scale.setScalar(e*Math.max(h,.12))}}placeLabels(){if(!this.on)return;let e=new C,t=this.view.size*.24*this.scale,n=new Map(this.arrows.filter(r=>r.group.visible).map(r=>[r,r.vector.length()/this.most[r.quantity]])),i=new Set([...n.keys()].sort((r,o)=>n.get(o)-n.get(r)).slice(0,this.view.box.clientWidth<640?3:IT));for(let r of this.arrows){let{load:o,quantity:a,group:l,vector:c,label:u}=r,h=n.get(r);u.hidden=!i.has(r),!u.hidden&&(u.textContent=`${o.joint}  ${this.units.text(c.length(),a==="force"?"N":"N*m",{digits:3})}${o.determinate?"":" *"}`,a==="force"?e.set(0,0,t*h*1.04).applyQuaternion(l.quaternion).add(l.position):e.set(.46,0,0).applyMatrix4(l.matrixWorld),this.view.placeLabel(u,e))}}drawn(){return this.arrows.filter(e=>e.group.visible).map(({load:e,quantity:t,vector:n,group:i})=>({joint:e.joint,kind:e.kind,quantity:t,vector:n.toArray(),at:this.view.toWorld(i.position.clone()).toArray(),direction:rm.clone().applyQuaternion(i.quaternion).transformDirection(this.view.fromScene).toArray(),length:t==="force"?i.shaft.scale.z+i.head.scale.z*.18:i.scale.x}))}};var q_="http://www.w3.org/2000/svg",DT={edges:"M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8",axes:"M10 17.5V3M7.6 5.4 10 3l2.4 2.4M13.5 8.9c2 .4 3.5 1.3 3.5 2.4 0 1.7-3.1 3-7 3s-7-1.3-7-3c0-1 1.3-1.9 3.2-2.4",frames:"M8 12V3.5M6 5.5l2-2 2 2M8 12l8 2.5M14.3 12.3l1.7 2.2-2.6.8M8 12l-4.8 4.8M3 14.2l.2 2.6 2.6.2",mass:"M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M3 10h14M10 3v14",loads:"M4 16 15.5 4.5M8.5 4.5h7v7",trails:"M2.5 15.5c2.5-9 5-9.5 7.3-6.3 2.3 3.3 5 1.8 7.4-5.5",start:"M3.5 12.5v-9h9M7 7h9.5v9.5H7z",section:"M10 2v16M10 5h6.5v10H10M3.5 5H7M3.5 15H7M3.5 5v10M11.5 13.5l5-5M11.5 9.5 15.5 5.5",follow:"M2.5 10c2-3.5 4.6-5 7.5-5s5.5 1.5 7.5 5c-2 3.5-4.6 5-7.5 5s-5.5-1.5-7.5-5zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6",explode:"M4 6.5 10 3.5l6 3-6 3zM4 13.5l6 3 6-3-6-3zM10 8v4.5"},cc=class{constructor(e,t,n,i){Object.assign(this,{view:n,units:i,dock:e,options:t,buttons:new Map,groups:new Map,on:new Set,readers:[]});let{joints:r,masses:o,loads:a,trails:l,ghost:c,section:u,explode:h}=n,d=n.model.frames.length>1;this.tools=[["edges","Edges","e","B-rep edges",f=>n.setEdges(f),!0],["axes","Axes","j","Joint axes and their coordinates",f=>r.show("axes",f),r.joints.length>0],["frames","Frames","k","Joint frames: F on the parent with cones, M on the child with balls; the world's at its origin",f=>r.show("frames",f),!0],["mass","Mass","m","Centres of mass",f=>o.show(f),o.marks.length>0],["loads","Forces","o","Forces and torques at the joints, on the child",f=>a.set({on:f}),a.any],["trails","Trails","t","Paths of chosen points",f=>l.set(f),d],["start","Ghost","g","Ghost of the start pose",f=>c.show(f),c.any],["section","Section","x","Section plane",f=>u.set({on:f}),!0],["explode","Explode","b","Exploded view by bodies",f=>this.exploded(f),h.any],["follow","Follow","w","The eye goes along with the machine",f=>n.setFollow(f),n.follow.any]].filter(f=>f.at(-1)).map(([f,m,x,p,g])=>({id:f,label:m,key:x,title:p,set:g}));for(let f of this.tools){let m=document.createElementNS(q_,"svg"),x=document.createElementNS(q_,"path");m.setAttribute("viewBox","0 0 20 20"),x.setAttribute("d",DT[f.id]),m.append(x);let p=Z("button",{id:`tool-${f.id}`,title:`${f.title} (${f.key.toUpperCase()})`,"aria-pressed":"false",onclick:()=>this.set(f.id,!this.on.has(f.id))});p.append(m,Z("span",{text:f.label})),e.append(p),this.buttons.set(f.id,p)}a.any&&this.group("loads","Forces and torques",this.loadSettings()),d&&this.group("trails","Trails",this.trailSettings()),this.group("section","Section",this.sectionSettings()),h.any&&this.group("explode","Exploded view",this.explodeSettings()),this.set("edges",!0),n.follow.any&&this.set("follow",!0),l.list.length&&this.set("trails",!0),this.listener=()=>this.refresh(),i.listeners.add(this.listener)}dispose(){this.units.listeners.delete(this.listener),this.dock.replaceChildren(),this.options.replaceChildren(),this.options.hidden=!0}set(e,t){let n=this.tools.find(i=>i.id===e);n&&(t?this.on.add(e):this.on.delete(e),this.buttons.get(e).setAttribute("aria-pressed",String(t)),n.set(t),this.refresh(),this.view.refit())}toggle(e){this.set(e,!this.on.has(e))}group(e,t,n){let i=Z("fieldset",{},Z("legend",{text:t}),...n);this.groups.set(e,i),this.options.append(i)}refresh(){for(let[e,t]of this.groups)t.hidden=!this.on.has(e);this.options.hidden=![...this.groups.keys()].some(e=>this.on.has(e));for(let e of this.readers)e()}reader(e){this.readers.push(e)}slider(e,t,n,i,{min:r=0,max:o=1}={}){return Z("input",{type:"range",id:e,class:"plain",min:r,max:o,step:"any",value:n,"aria-label":t,oninput:a=>{i(Number(a.target.value)),this.refresh()}})}loadSettings(){let{loads:e}=this.view,t=(i,r,o)=>{let a=Z("input",{type:"checkbox",id:`load-${i}`,checked:e.shown[i],onchange:c=>e.set({[i]:c.target.checked})}),l=Z("label",{class:"tick"},a,Z("span",{text:r}));return o&&(l.style.setProperty("--c",o),l.classList.add("colored")),l},n=Z("p",{class:"hint"});return this.reader(()=>{let i=[e.most.force>0?this.units.text(e.most.force,"N",{digits:3}):"",e.most.torque>0?this.units.text(e.most.torque,"N*m",{digits:3}):""].filter(Boolean).join(" and "),r=e.arrows.some(o=>!o.load.determinate)?" * not determined by the motion alone.":"";n.textContent=`Longest arrow: ${i}.${r}`}),[Z("div",{class:"ticks"},t("reaction","Reactions",La.reaction),t("drive","Drives",La.drive),t("force","Forces"),t("torque","Torques")),Z("div",{class:"line"},Z("span",{text:"Length"}),this.slider("load-scale","Length of the arrows",Math.log(e.scale)/Math.log(4),i=>e.set({scale:4**i}),{min:-1,max:1})),n]}trailSettings(){let{trails:e}=this.view,t=Z("div",{class:"chips"}),n=()=>{t.replaceChildren(...e.list.map(i=>{let r=Z("i",{class:"swatch"});return r.style.setProperty("--c",i.color),Z("span",{class:"trail"},r,Z("span",{text:i.name,dir:"auto"}),Z("button",{class:"close",text:"\xD7","aria-label":"Remove this trail",onclick:()=>e.drop(i)}))})),e.list.length||t.append(Z("p",{class:"hint",text:"Click a point of a moving part, then Trail on its card."}))};return e.changed=n,n(),[t]}sectionSettings(){let{section:e}=this.view,t=["x","y","z"].map(r=>Z("button",{text:r,id:`section-${r}`,onclick:()=>{e.set({axis:r}),this.refresh()}})),n=Z("button",{text:"Flip",id:"section-flip",class:"small",onclick:()=>e.set({flip:!e.flip})}),i=Z("output",{});return this.reader(()=>{t.forEach(r=>r.setAttribute("aria-pressed",String(r.textContent===e.axis))),i.textContent=this.units.text(e.offset,"m",{digits:3})}),[Z("div",{class:"line"},Z("div",{class:"segments",role:"group","aria-label":"Normal of the plane"},...t),n,Z("span",{class:"spring"}),i),this.slider("section-offset","Place of the plane",e.share,r=>e.set({share:r}))]}explodeSettings(){let e=Z("output",{});this.reader(()=>e.textContent=`${Kn(100*this.view.explode.share,3)} %`);let t=this.slider("explode-share","How far apart",this.view.explode.share,n=>this.exploded(!0,n));return[Z("div",{class:"line"},t,e)]}exploded(e,t=this.view.explode.share||1){let{view:n}=this;n.explode.set(e,t);let i=this.options.querySelector("#explode-share");i&&(i.value=t),n.refit()}state(){return[...this.on]}restore(e){for(let{id:t}of this.tools)this.set(t,e.includes(t))}};var zu=class{constructor(e,{hover:t,choose:n}){Object.assign(this,{drawing:e.querySelector("#drawing"),hover:t,choose:n,scale:null});for(let i of e.querySelectorAll("[data-zoom]"))i.addEventListener("click",()=>this.zoom(i.dataset.zoom));this.drawing.addEventListener("wheel",i=>{(i.ctrlKey||i.metaKey)&&(i.preventDefault(),this.zoom(i.deltaY<0?"in":"out",1.1))},{passive:!1}),new ResizeObserver(()=>this.apply()).observe(this.drawing),this.pan(),this.bind()}update(e){this.drawing.innerHTML=e,this.bind(),this.apply()}bind(){let{hover:e,choose:t}=this;if(this.svg=this.drawing.querySelector("svg"),!this.svg)return;let{width:n,height:i}=this.svg.viewBox.baseVal;Object.assign(this,{natural:n,ratio:i/n}),this.svg.removeAttribute("width"),this.svg.removeAttribute("height");for(let r of this.svg.querySelectorAll("[data-part],[data-parts],[data-body],[data-joint],[data-component],[data-signal]")){let o={...r.dataset};r.addEventListener("pointerenter",()=>e(o)),r.addEventListener("pointerleave",()=>e(null)),r.addEventListener("click",()=>{this.dragged||t(o)}),r.addEventListener("keydown",a=>{a.key==="Enter"&&t(o)})}}zoom(e,t=1.25){let n=this.scale??this.drawing.clientWidth/this.natural;this.scale=e==="fit"?null:Math.min(Math.max(n*(e==="in"?t:1/t),.2),4),this.apply()}apply(){if(!this.svg||!this.drawing.clientWidth)return;let t=Math.min(Math.max((this.drawing.clientWidth-20)/this.natural,.62),1.25),n=this.natural*(this.scale??t);this.svg.style.width=`${n}px`,this.svg.style.height=`${n*this.ratio}px`}pan(){let e=this.drawing;e.addEventListener("pointerdown",t=>{if(this.dragged=!1,t.pointerType!=="mouse"||t.button!==0)return;let n={x:t.clientX+e.scrollLeft,y:t.clientY+e.scrollTop},i=o=>{Math.hypot(o.clientX-t.clientX,o.clientY-t.clientY)>4&&(this.dragged=!0),e.scrollLeft=n.x-o.clientX,e.scrollTop=n.y-o.clientY},r=()=>{removeEventListener("pointermove",i),removeEventListener("pointerup",r)};addEventListener("pointermove",i),addEventListener("pointerup",r)})}mark(e){if(this.svg){for(let t of this.svg.querySelectorAll(".chosen"))t.classList.remove("chosen");for(let t of["part","body","joint","component","signal"])if(e[t]!==void 0)for(let n of this.svg.querySelectorAll(`[data-${t}]`))n.dataset[t]===e[t]&&n.classList.add("chosen");if(e.part!==void 0)for(let t of this.svg.querySelectorAll("[data-parts]"))JSON.parse(t.dataset.parts).includes(e.part)&&t.classList.add("chosen")}}};var Y_=(s,{setTime:e,play:t,pause:n,isVisible:i,choose:r})=>({get ready(){return s.state.ready},get time(){return s.state.time},memory(){let{geometries:o,textures:a}=s.view.renderer.info.memory;return{geometries:o,textures:a,programs:s.view.renderer.info.programs.length}},get updates(){return s.state.updates},get playing(){return s.state.playing},get chosen(){return[...s.chosen]},get webgl(){return s.view!==null},get tools(){return s.dock?.state()??[]},get hidden(){return s.parts.map(o=>o.name).filter(o=>!i(o))},setTime(o){e(o),s.view?.draw()},play:t,pause:n,poses(){return Object.fromEntries([...s.model?.bodies??[]].map(([o,a])=>[o,sm(a)]))},drawn(o){let a=s.view?.parts.drawnAt(o);return a?Fu(a.premultiply(s.view.fromScene)):null},get arrangement(){return s.compare?.mode??null},opacities(o){return(s.view?.parts.entries.get(o)?.pieces??[]).filter(a=>a.color&&a.batch.getVisibleAt(a.id)).map(a=>a.alpha)},shifts(){return s.view?.explode.shifts()??{}},loads(){return s.view?.loads.drawn()??[]},collisions(){return s.view?.collisions.drawn()??[]},masses(){return s.view?.masses.drawn()??{}},trails(){return s.view?.trails.on?s.view.trails.list.map(({name:o,body:a,point:l,path:c,dot:u})=>({name:o,body:a,point:l,path:[...c],at:s.view.toWorld(u.position.clone()).toArray()})):[]},frames(){return s.view?.joints.framesOn?s.view.joints.frames.map(o=>Fu(o.matrixWorld.clone().premultiply(s.view.fromScene))):[]},ghosts(){return s.view?.ghost.on?Object.fromEntries([...s.view.ghost.groups].map(([o,a])=>[o,sm(a)])):{}},plots(){return s.plots?.plots.map(({title:o,signals:a,chart:l,hidden:c,bands:u})=>({title:o,signals:a,bands:u.map(({line:h})=>h.name),range:[l.scales.x.min,l.scales.x.max],upright:Object.fromEntries(Object.entries(l.scales).filter(([h])=>h!=="x").map(([h,{min:d,max:f}])=>[h.slice(2),[d,f]])),hidden:[...c]}))??[]},section(){return s.view?.section.on?{axis:s.view.section.axis,offset:s.view.section.offset,flip:s.view.section.flip}:null},pick(o){let a=s.parts.some(l=>l.name===o);return r(a?[o]:[],a?{part:o}:{}),a},partAt(o,a){return s.view?.picker.at(o,a)??null},camera(){return s.view?.state()??null},frameTime(o,a=!1){let l=performance.now();if(e(o),s.view.draw(),a){let c=s.view.renderer.getContext();c.readPixels(0,0,1,1,c.RGBA,c.UNSIGNED_BYTE,new Uint8Array(4))}return{ms:performance.now()-l,calls:s.view.renderer.info.render.calls}}});var Vu=class{constructor(e,t,{file:n,send:i=null,hover:r,choose:o}){Object.assign(this,{box:e,questions:t,file:n,send:i,hover:r,choose:o,said:new Map}),this.fill()}connect(e){this.send=e,this.fill()}fill(){if(this.box.replaceChildren(),!!this.questions.length){this.box.append(Z("h3",{text:this.questions.length===1?"One question":`${this.questions.length} questions`}));for(let e of this.questions)this.box.append(this.card(e))}}card(e){let{number:t,text:n,pair:i,kinds:r,probabilities:o,pairs:a}=e,l=Z("button",{class:"name ask",title:"Show the parts"},Z("span",{text:`${t}. ${n}`,dir:"auto"}));l.addEventListener("click",()=>this.choose(i));let c=Z("p",{class:"hint",role:"status"}),u=r.map((f,m)=>this.answer(e,f,o[m],c));r.includes("none")||u.push(this.answer(e,"none",null,c)),c.textContent=this.said.get(t)??(this.send?"":`To answer: mategraph joints ${this.file} --answer ${t}=${r[0]}`);let h=a>1?Z("small",{text:`${a} pairs of parts alike`}):null,d=Z("div",{class:"question"},l,h,Z("div",{class:"answers"},...u),c);return d.addEventListener("pointerenter",()=>this.hover(i)),d.addEventListener("pointerleave",()=>this.hover([])),d}answer(e,t,n,i){let r={none:"not connected",fixed:"held together"},o=n===null?r.none:`${r[t]??t} ${Math.round(100*n)} %`,a=Z("button",{text:o,"data-answer":t,disabled:!this.send});return a.addEventListener("click",async()=>{for(let c of a.parentElement.children)c.disabled=!0;i.textContent="Writing the project file \u2026";let l=await this.send(e,t);if(i.textContent=l||`${r[t]??t}: written; the machine is computed anew`,this.said.set(e.number,i.textContent),l)for(let c of a.parentElement.children)c.disabled=!1}),a}};var Hu=class{constructor(e,t,n,{seek:i,play:r,pause:o,hover:a,choose:l,partsOf:c}){if(Object.assign(this,{box:e,mechanism:t,units:n,seek:i,play:r,pause:o,hover:a,choose:l,partsOf:c,sliders:[]}),t.assumed.length){let h=t.assumed.join(", ");e.append(Z("p",{class:"assumed",text:`Assumed, not known: ${h}. Geometry leaves it open, and the motion depends on it.`}))}let u=Z("div",{id:"questions"});e.append(u),this.questions=new Vu(u,t.questions,{file:t.file,hover:a,choose:h=>l(h,{parts:JSON.stringify(h)})}),t.freedoms.length?this.freedoms():t.swept&&e.append(Z("p",{class:"hint",text:"Nothing moves."})),t.joints.length&&this.joints(),t.idle.length&&e.append(Z("details",{class:"idle"},Z("summary",{text:`${t.idle.length} idle freedoms, locked`}),Z("ul",{},...t.idle.map(h=>Z("li",{text:h,dir:"auto"}))))),this.listener=()=>this.refresh(),n.listeners.add(this.listener),this.refresh()}dispose(){this.units.listeners.delete(this.listener),this.box.replaceChildren()}freedoms(){this.box.append(Z("h3",{text:this.mechanism.freedoms.length===1?"One freedom":`${this.mechanism.freedoms.length} freedoms`}));for(let e of this.mechanism.freedoms){let t=Z("input",{type:"range",class:"plain",min:e.low,max:e.high,step:"any",value:0,"aria-label":e.text}),n=Z("output",{}),i=c=>e.at_low+(c-e.low)/(e.high-e.low||1)*(e.at_high-e.at_low);t.addEventListener("input",()=>{this.pause(),this.seek(i(Number(t.value)))});let r=this.partsOf({joint:e.joint}),o=Z("button",{class:"name",title:"Show the joint"},Z("span",{text:e.text,dir:"auto"}));o.addEventListener("click",()=>this.choose(r,{joint:e.joint}));let a=Z("button",{class:"small",text:"Play","data-freedom":e.joint});a.addEventListener("click",()=>{this.seek(e.begin),this.play(e.end)});let l=Z("div",{class:"freedom"},Z("div",{class:"line"},o,a),Z("div",{class:"line"},t,n));l.addEventListener("pointerenter",()=>this.hover(r)),l.addEventListener("pointerleave",()=>this.hover([])),this.box.append(l),this.sliders.push({freedom:e,slider:t,value:n,card:l})}}joints(){this.box.append(Z("h3",{text:"Joints found from the geometry"}));for(let e of this.mechanism.joints){let t=Z("button",{class:"name",title:"Show the joint"},Z("span",{class:"kind",text:e.kind}),Z("span",{text:e.name,dir:"auto"})),n=this.partsOf({joint:e.name});t.addEventListener("click",()=>this.choose(n.length?n:[e.a,e.b],{joint:e.name}));let i=e.status==="confirmed"?"confirmed":`${Math.round(100*e.p)} %${e.status==="assumed"?", assumed":""}`,r=[`${e.a} \u2013 ${e.b}`,e.limits,`from ${e.source}`].filter(Boolean).join(" \xB7 "),o=Z("div",{class:`explained ${e.status}`},Z("div",{class:"line"},t,Z("small",{class:"sure",text:i})),Z("small",{text:r,dir:"auto"}),Z("ul",{},...e.evidence.map(a=>Z("li",{text:a,dir:"auto"}))));o.addEventListener("pointerenter",()=>this.hover([e.a,e.b])),o.addEventListener("pointerleave",()=>this.hover([])),this.box.append(o)}}setTime(e){for(let t of this.sliders){let{freedom:n,slider:i}=t,r=e>=n.begin&&e<=n.end;i.value=r?this.valueAt(n,e):Math.min(Math.max(0,n.low),n.high),t.card.classList.toggle("moving",r&&e>0)}this.refresh()}valueAt({low:e,high:t,begin:n,end:i,at_low:r,at_high:o},a){let l=(c,u,h,d)=>d===h?u:c+(a-h)/(d-h)*(u-c);return r<o?l(e,t,r,o):a<=o?l(0,t,n,o):a<=r?l(t,e,o,r):l(e,0,r,i)}refresh(){for(let{freedom:e,slider:t,value:n}of this.sliders)n.textContent=this.units.text(Number(t.value),e.unit,{digits:3})}};function $_(s,e,t){let n=new Map(t.flatMap(([i,,,r])=>i.map(o=>[o,r])));s.querySelector("dl").append(...t.flatMap(([,i,r])=>[Z("dt",{},Z("kbd",{text:i})),Z("dd",{text:r})])),e.addEventListener("click",()=>s.showModal()),addEventListener("keydown",i=>{if(i.ctrlKey||i.metaKey||i.altKey||document.querySelector("dialog[open]")||i.target.closest?.("input:not([type=checkbox]):not([type=range]), select, textarea")||i.key===" "&&i.target.closest?.("button, summary, [type=checkbox]")&&i.target.id!=="play"||i.key.startsWith("Arrow")&&i.target.closest?.("input[type=range]:not(#slider), [role=tab]"))return;let r=n.get(i.key)??n.get(i.key.toLowerCase());r&&(i.preventDefault(),r(i))})}var Gu=class{constructor(e,t,n){Object.assign(this,{box:e,actions:n}),this.update(t)}update(e){let{box:t,actions:{visible:n,hover:i,choose:r}}=this,o=new Set((this.groups??[]).filter(({root:l})=>!l.open).map(({name:l})=>l));t.replaceChildren(),this.rows=new Map,this.groups=[];let a=new Map(e.parts.map(l=>[l.name,l]));for(let l of e.bodies){let c=l.parts.filter(p=>a.has(p)),u=Z("input",{type:"checkbox",checked:!0,"aria-label":`Show body ${l.name}`});u.addEventListener("change",()=>n(c,u.checked));let h=Z("i",{class:"swatch"});h.style.setProperty("--c",l.color);let d=Z("button",{class:"name",title:"Highlight this body"},Z("span",{text:l.name,dir:"auto"}));d.addEventListener("click",()=>r(c,{body:l.name})),d.addEventListener("pointerenter",()=>i(c)),d.addEventListener("pointerleave",()=>i([]));let f=`${c.length} ${c.length===1?"part":"parts"} \xB7 ${tl(l.mass)}${l.ground?" \xB7 ground":""}`,m=Z("ul"),x={name:l.name,all:u,parts:c,list:m,root:Z("details",{open:!o.has(l.name)},Z("summary",{},u,h,d,Z("small",{text:f})),m)};x.root.querySelector("summary").addEventListener("click",p=>{p.target!==p.currentTarget&&p.stopPropagation()});for(let p of c){let g=a.get(p),S=Z("input",{type:"checkbox",checked:!0,"aria-label":`Show ${p}`});S.addEventListener("change",()=>n([p],S.checked));let A=Z("button",{class:"name"},Z("span",{text:p,dir:"auto"}));A.addEventListener("click",()=>r([p],{part:p}));let v=Z("li",{},S,A,Z("small",{text:tl(g.mass)}));v.addEventListener("pointerenter",()=>i([p])),v.addEventListener("pointerleave",()=>i([])),m.append(v),this.rows.set(p,{row:v,tick:S})}this.groups.push(x),t.append(x.root)}}sync(e,t){for(let[n,{row:i,tick:r}]of this.rows)r.checked=e(n),i.classList.toggle("chosen",t.has(n));for(let{all:n,parts:i}of this.groups){let r=i.filter(e).length;n.checked=r>0,n.indeterminate=r>0&&r<i.length}}find(e){let t=e.trim().toLowerCase();for(let{parts:n,root:i}of this.groups){let r=!1;for(let o of n){let a=!t||o.toLowerCase().includes(t);this.rows.get(o).row.hidden=!a,r||=a}i.hidden=!r,t&&r&&(i.open=!0)}}reveal(e){this.rows.get(e)?.row.scrollIntoView({block:"nearest"})}},Wu=class{constructor(e,{close:t,act:n,choose:i}){Object.assign(this,{box:e,choose:i}),e.querySelector(".close").addEventListener("click",t);for(let r of e.querySelectorAll("[data-do]"))r.addEventListener("click",()=>n(r.dataset.do))}show(e,t,n=[],i=!1){this.box.hidden=!1,this.box.querySelector("[data-do=trail]").hidden=!i,this.box.querySelector("h2").textContent=e,this.box.querySelector("dl").replaceChildren(...t.filter(([,a])=>a).flatMap(([a,l])=>[Z("dt",{text:a}),Z("dd",{text:l,dir:"auto"})]));let o=this.box.querySelector(".mates");if(o.replaceChildren(),n.length){o.append(Z("h3",{text:"Mates"}));for(let[a,l,c]of n){let u=Z("button",{class:"mate",title:`Choose ${c}`},Z("span",{class:"kind",text:l}),Z("span",{text:a,dir:"auto"}),Z("small",{text:`with ${c}`,dir:"auto"}));u.addEventListener("click",()=>this.choose([c],{part:c})),o.append(u)}}}hide(){this.box.hidden=!0}};function K_(s,e){let t=s.source?` (${s.source})`:"";return[["Body",e?`${s.body}${e.ground?", ground":""}`:s.body],["Shape",s.part!==s.name?s.part:""],["Mass",s.mass==null?"":tl(s.mass)],["Volume",s.volume==null?"":`${Kn(s.volume*1e6)} cm\xB3`],["Material",s.material?`${s.material}, ${Kn(s.density)} kg/m\xB3${t}`:""]]}function j_(s,e){return[["Body",s.ground?"ground":"moving"],["Mass",tl(s.mass)],["Centre",e.text(s.center,"m")],["Parts",s.parts.join(", ")]]}function Z_(s,e){let t={dropped:", dropped",loop:", closes a loop"}[s.role]??"";return[["Joint",`${s.kind}${t}`],["Between",`${s.parent} \u2192 ${s.child}`],["Axis",s.axis.map(n=>Kn(n,3)).join(", ")],["Origin",e.text(s.origin,"m")],["Limits",s.limits?e.text(s.limits,s.kind==="prismatic"?"m":"rad",{between:" \u2026 "}):""]]}var NT="uplot",UT="u-hz",OT="u-vt",FT="u-title",BT="u-wrap",kT="u-under",zT="u-over",VT="u-axis",yo="u-off",HT="u-select",GT="u-cursor-x",WT="u-cursor-y",XT="u-cursor-pt",qT="u-legend",YT="u-live",$T="u-inline",KT="u-series",jT="u-marker",J_="u-label",ZT="u-value",uc="width",dc="height";var Q_="bottom",Da="left",om="right",bm="#000",ex=bm+"0",am="mousemove",tx="mousedown",lm="mouseup",nx="mouseenter",ix="mouseleave",sx="dblclick",JT="resize",QT="scroll",rx="change",Ku="dppxchange",wm="--",za=typeof window<"u",fm=za?document:null,Ua=za?window:null,eA=za?navigator:null,It,Xu;function pm(){let s=devicePixelRatio;It!=s&&(It=s,Xu&&gm(rx,Xu,pm),Xu=matchMedia(`(min-resolution: ${It-.001}dppx) and (max-resolution: ${It+.001}dppx)`),vo(rx,Xu,pm),Ua.dispatchEvent(new CustomEvent(Ku)))}function Di(s,e){if(e!=null){let t=s.classList;!t.contains(e)&&t.add(e)}}function mm(s,e){let t=s.classList;t.contains(e)&&t.remove(e)}function en(s,e,t){s.style[e]=t+"px"}function os(s,e,t,n){let i=fm.createElement(s);return e!=null&&Di(i,e),t?.insertBefore(i,n),i}function $i(s,e){return os("div",s,e)}var ox=new WeakMap;function As(s,e,t,n,i){let r="translate("+e+"px,"+t+"px)",o=ox.get(s);r!=o&&(s.style.transform=r,ox.set(s,r),e<0||t<0||e>n||t>i?Di(s,yo):mm(s,yo))}var ax=new WeakMap;function lx(s,e,t){let n=e+t,i=ax.get(s);n!=i&&(ax.set(s,n),s.style.background=e,s.style.borderColor=t)}var cx=new WeakMap;function hx(s,e,t,n){let i=e+""+t,r=cx.get(s);i!=r&&(cx.set(s,i),s.style.height=t+"px",s.style.width=e+"px",s.style.marginLeft=n?-e/2+"px":0,s.style.marginTop=n?-t/2+"px":0)}var Em={passive:!0},tA={...Em,capture:!0};function vo(s,e,t,n){e.addEventListener(s,t,n?tA:Em)}function gm(s,e,t,n){e.removeEventListener(s,t,Em)}za&&pm();function as(s,e,t,n){let i;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)i=r?t+n>>1:Ni((t+n)/2),e[i]<s?t=i:n=i;return s-e[t]<=e[n]-s?t:n}function Bx(s){return(t,n,i)=>{let r=-1,o=-1;for(let a=n;a<=i;a++)if(s(t[a])){r=a;break}for(let a=i;a>=n;a--)if(s(t[a])){o=a;break}return[r,o]}}var kx=s=>s!=null,zx=s=>s!=null&&s>0,Ju=Bx(kx),nA=Bx(zx);function iA(s,e,t,n=0,i=!1){let r=i?nA:Ju,o=i?zx:kx;[e,t]=r(s,e,t);let a=s[e],l=s[e];if(e>-1)if(n==1)a=s[e],l=s[t];else if(n==-1)a=s[t],l=s[e];else for(let c=e;c<=t;c++){let u=s[c];o(u)&&(u<a?a=u:u>l&&(l=u))}return[a??Wt,l??-Wt]}function Qu(s,e,t,n){let i=fx(s),r=fx(e);s==e&&(i==-1?(s*=t,e/=t):(s/=t,e*=t));let o=t==10?hr:Vx,a=i==1?Ni:Ki,l=r==1?Ki:Ni,c=a(o(Bn(s))),u=l(o(Bn(e))),h=Oa(t,c),d=Oa(t,u);return t==10&&(c<0&&(h=Xt(h,-c)),u<0&&(d=Xt(d,-u))),n||t==2?(s=h*i,e=d*r):(s=Xx(s,h),e=ed(e,d)),[s,e]}function Tm(s,e,t,n){let i=Qu(s,e,t,n);return s==0&&(i[0]=0),e==0&&(i[1]=0),i}var Am=.1,ux={mode:3,pad:Am},pc={pad:0,soft:null,mode:0},sA={min:pc,max:pc};function ju(s,e,t,n){return td(t)?dx(s,e,t):(pc.pad=t,pc.soft=n?0:null,pc.mode=n?3:0,dx(s,e,sA))}function Rt(s,e){return s??e}function rA(s,e,t){for(e=Rt(e,0),t=Rt(t,s.length-1);e<=t;){if(s[e]!=null)return!0;e++}return!1}function dx(s,e,t){let n=t.min,i=t.max,r=Rt(n.pad,0),o=Rt(i.pad,0),a=Rt(n.hard,-Wt),l=Rt(i.hard,Wt),c=Rt(n.soft,Wt),u=Rt(i.soft,-Wt),h=Rt(n.mode,0),d=Rt(i.mode,0),f=e-s,m=hr(f),x=vi(Bn(s),Bn(e)),p=hr(x),g=Bn(p-m);(f<1e-24||g>10)&&(f=0,(s==0||e==0)&&(f=1e-24,h==2&&c!=Wt&&(r=0),d==2&&u!=-Wt&&(o=0)));let S=f||x||1e3,A=hr(S),v=Oa(10,Ni(A)),R=S*(f==0?s==0?.1:1:r),T=Xt(Xx(s-R,v/10),24),_=s>=c&&(h==1||h==3&&T<=c||h==2&&T>=c)?c:Wt,b=vi(a,T<_&&s>=_?_:ls(_,T)),O=S*(f==0?e==0?.1:1:o),D=Xt(ed(e+O,v/10),24),L=e<=u&&(d==1||d==3&&D>=u||d==2&&D<=u)?u:-Wt,k=ls(l,D>L&&e<=L?L:vi(L,D));return b==k&&b==0&&(k=100),[b,k]}var oA=new Intl.NumberFormat(za?eA.language:"en-US"),Rm=s=>oA.format(s),Ui=Math,$u=Ui.PI,Bn=Ui.abs,Ni=Ui.floor,Fn=Ui.round,Ki=Ui.ceil,ls=Ui.min,vi=Ui.max,Oa=Ui.pow,fx=Ui.sign,hr=Ui.log10,Vx=Ui.log2,aA=(s,e=1)=>Ui.sinh(s)*e,cm=(s,e=1)=>Ui.asinh(s/e),Wt=1/0;function px(s){return(hr((s^s>>31)-(s>>31))|0)+1}function _m(s,e,t){return ls(vi(s,e),t)}function Hx(s){return typeof s=="function"}function bt(s){return Hx(s)?s:()=>s}var lA=()=>{},Gx=s=>s,Wx=(s,e)=>e,cA=s=>null,mx=s=>!0,gx=(s,e)=>s==e,hA=/\.\d*?(?=9{6,}|0{6,})/gm,So=s=>{if(Yx(s)||Br.has(s))return s;let e=`${s}`,t=e.match(hA);if(t==null)return s;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[i,r]=e.split("e");return+`${So(i)}e${r}`}return Xt(s,n)};function _o(s,e){return So(Xt(So(s/e))*e)}function ed(s,e){return So(Ki(So(s/e))*e)}function Xx(s,e){return So(Ni(So(s/e))*e)}function Xt(s,e=0){if(Yx(s))return s;let t=10**e,n=s*t*(1+Number.EPSILON);return Fn(n)/t}var Br=new Map;function qx(s){return((""+s).split(".")[1]||"").length}function gc(s,e,t,n){let i=[],r=n.map(qx);for(let o=e;o<t;o++){let a=Bn(o),l=Xt(Oa(s,o),a);for(let c=0;c<n.length;c++){let u=s==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=s==10?u:Xt(u,h);i.push(d),Br.set(d,h)}}return i}var mc={},Cm=[],Fa=[null,null],Fr=Array.isArray,Yx=Number.isInteger,uA=s=>s===void 0;function _x(s){return typeof s=="string"}function td(s){let e=!1;if(s!=null){let t=s.constructor;e=t==null||t==Object}return e}function dA(s){return s!=null&&typeof s=="object"}var fA=Object.getPrototypeOf(Uint8Array),$x="__proto__";function Ba(s,e=td){let t;if(Fr(s)){let n=s.find(i=>i!=null);if(Fr(n)||e(n)){t=Array(s.length);for(let i=0;i<s.length;i++)t[i]=Ba(s[i],e)}else t=s.slice()}else if(s instanceof fA)t=s.slice();else if(e(s)){t={};for(let n in s)n!=$x&&(t[n]=Ba(s[n],e))}else t=s;return t}function An(s){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let i in n)i!=$x&&(td(s[i])?An(s[i],Ba(n[i])):s[i]=Ba(n[i]))}return s}var pA=0,mA=1,gA=2;function _A(s,e,t){for(let n=0,i,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(i=o-1;i>=0&&s[i]==null;)s[i--]=null;for(i=o+1;i<t&&s[i]==null;)s[r=i++]=null}}}function xA(s,e){if(SA(s)){let o=s[0].slice();for(let a=1;a<s.length;a++)o.push(...s[a].slice(1));return MA(o[0])||(o=vA(o)),o}let t=new Set;for(let o=0;o<s.length;o++){let l=s[o][0],c=l.length;for(let u=0;u<c;u++)t.add(l[u])}let n=[Array.from(t).sort((o,a)=>o-a)],i=n[0].length,r=new Map;for(let o=0;o<i;o++)r.set(n[0][o],o);for(let o=0;o<s.length;o++){let a=s[o],l=a[0];for(let c=1;c<a.length;c++){let u=a[c],h=Array(i).fill(void 0),d=e?e[o][c]:mA,f=[];for(let m=0;m<u.length;m++){let x=u[m],p=r.get(l[m]);x===null?d!=pA&&(h[p]=x,d==gA&&f.push(p)):h[p]=x}_A(h,f,i),n.push(h)}}return n}var yA=typeof queueMicrotask>"u"?s=>Promise.resolve().then(s):queueMicrotask;function vA(s){let e=s[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let i=[];for(let r=0;r<s.length;r++){let o=s[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];i.push(a)}return i}function SA(s){let e=s[0][0],t=e.length;for(let n=1;n<s.length;n++){let i=s[n][0];if(i.length!=t)return!1;if(i!=e){for(let r=0;r<t;r++)if(i[r]!=e[r])return!1}}return!0}function MA(s,e=100){let t=s.length;if(t<=1)return!0;let n=0,i=t-1;for(;n<=i&&s[n]==null;)n++;for(;i>=n&&s[i]==null;)i--;if(i<=n)return!0;let r=vi(1,Ni((i-n+1)/e));for(let o=s[n],a=n+r;a<=i;a+=r){let l=s[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Kx=["January","February","March","April","May","June","July","August","September","October","November","December"],jx=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Zx(s){return s.slice(0,3)}var bA=jx.map(Zx),wA=Kx.map(Zx),EA={MMMM:Kx,MMM:wA,WWWW:jx,WWW:bA};function hc(s){return(s<10?"0":"")+s}function TA(s){return(s<10?"00":s<100?"0":"")+s}var AA={YYYY:s=>s.getFullYear(),YY:s=>(s.getFullYear()+"").slice(2),MMMM:(s,e)=>e.MMMM[s.getMonth()],MMM:(s,e)=>e.MMM[s.getMonth()],MM:s=>hc(s.getMonth()+1),M:s=>s.getMonth()+1,DD:s=>hc(s.getDate()),D:s=>s.getDate(),WWWW:(s,e)=>e.WWWW[s.getDay()],WWW:(s,e)=>e.WWW[s.getDay()],HH:s=>hc(s.getHours()),H:s=>s.getHours(),h:s=>{let e=s.getHours();return e==0?12:e>12?e-12:e},AA:s=>s.getHours()>=12?"PM":"AM",aa:s=>s.getHours()>=12?"pm":"am",a:s=>s.getHours()>=12?"p":"a",mm:s=>hc(s.getMinutes()),m:s=>s.getMinutes(),ss:s=>hc(s.getSeconds()),s:s=>s.getSeconds(),fff:s=>TA(s.getMilliseconds())};function Pm(s,e){e=e||EA;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=n.exec(s);)t.push(i[0][0]=="{"?AA[i[1]]:i[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var RA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function CA(s,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+s+s.getTimezoneOffset()*6e4):e==RA?t=s:(t=new Date(s.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(s.getMilliseconds())),t}var Jx=s=>s%1==0,Zu=[1,2,2.5,5],PA=gc(10,-32,0,Zu),Qx=gc(10,0,32,Zu),IA=Qx.filter(Jx),xo=PA.concat(Qx),Im=`
`,ey="{YYYY}",xx=Im+ey,ty="{M}/{D}",fc=Im+ty,qu=fc+"/{YY}",ny="{aa}",LA="{h}:{mm}",Na=LA+ny,yx=Im+Na,vx=":{ss}",Nt=null;function iy(s){let e=s*1e3,t=e*60,n=t*60,i=n*24,r=i*30,o=i*365,l=(s==1?gc(10,0,3,Zu).filter(Jx):gc(10,-3,0,Zu)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,ey,Nt,Nt,Nt,Nt,Nt,Nt,1],[i*28,"{MMM}",xx,Nt,Nt,Nt,Nt,Nt,1],[i,ty,xx,Nt,Nt,Nt,Nt,Nt,1],[n,"{h}"+ny,qu,Nt,fc,Nt,Nt,Nt,1],[t,Na,qu,Nt,fc,Nt,Nt,Nt,1],[e,vx,qu+" "+Na,Nt,fc+" "+Na,Nt,yx,Nt,1],[s,vx+".{fff}",qu+" "+Na,Nt,fc+" "+Na,Nt,yx,Nt,1]];function u(h){return(d,f,m,x,p,g)=>{let S=[],A=p>=o,v=p>=r&&p<o,R=h(m),T=Xt(R*s,3),_=hm(R.getFullYear(),A?0:R.getMonth(),v||A?1:R.getDate()),b=Xt(_*s,3);if(v||A){let O=v?p/r:0,D=A?p/o:0,L=T==b?T:Xt(hm(_.getFullYear()+D,_.getMonth()+O,1)*s,3),k=new Date(Fn(L/s)),H=k.getFullYear(),N=k.getMonth();for(let W=0;L<=x;W++){let Y=hm(H+D*W,N+O*W,1),G=Y-h(Xt(Y*s,3));L=Xt((+Y+G)*s,3),L<=x&&S.push(L)}}else{let O=p>=i?i:p,D=Ni(m)-Ni(T),L=b+D+ed(T-b,O);S.push(L);let k=h(L),H=k.getHours()+k.getMinutes()/t+k.getSeconds()/n,N=p/n,W=d.axes[f]._space,Y=g/W;for(;L=Xt(L+p,s==1?0:3),!(L>x);)if(N>1){let G=Ni(Xt(H+N,6))%24,Q=h(L).getHours()-G;Q>1&&(Q=-1),L-=Q*n,H=(H+N)%24;let se=S[S.length-1];Xt((L-se)/p,3)*Y>=.7&&S.push(L)}else S.push(L)}return S}}return[l,c,u]}var[DA,NA,UA]=iy(1),[OA,FA,BA]=iy(.001);gc(2,-53,53,[1]);function Sx(s,e){return s.map(t=>t.map((n,i)=>i==0||i==8||n==null?n:e(i==1||t[8]==0?n:t[1]+n)))}function Mx(s,e){return(t,n,i,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,u,h,d,f;return n.map(m=>{let x=s(m),p=x.getFullYear(),g=x.getMonth(),S=x.getDate(),A=x.getHours(),v=x.getMinutes(),R=x.getSeconds(),T=p!=l&&a[2]||g!=c&&a[3]||S!=u&&a[4]||A!=h&&a[5]||v!=d&&a[6]||R!=f&&a[7]||a[1];return l=p,c=g,u=S,h=A,d=v,f=R,T(x)})}}function kA(s,e){let t=Pm(e);return(n,i,r,o,a)=>i.map(l=>t(s(l)))}function hm(s,e,t){return new Date(s,e,t)}function bx(s,e){return e(s)}var zA="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function wx(s,e){return(t,n,i,r)=>r==null?wm:e(s(n))}function VA(s,e){let t=s.series[e];return t.width?t.stroke(s,e):t.points.width?t.points.stroke(s,e):null}function HA(s,e){return s.series[e].fill(s,e)}var GA={show:!0,live:!0,isolate:!1,mount:lA,markers:{show:!0,width:2,stroke:VA,fill:HA,dash:"solid"},idx:null,idxs:null,values:[]};function WA(s,e){let t=s.cursor.points,n=$i(),i=t.size(s,e);en(n,uc,i),en(n,dc,i);let r=i/-2;en(n,"marginLeft",r),en(n,"marginTop",r);let o=t.width(s,e,i);return o&&en(n,"borderWidth",o),n}function XA(s,e){let t=s.series[e].points;return t._fill||t._stroke}function qA(s,e){let t=s.series[e].points;return t._stroke||t._fill}function YA(s,e){return s.series[e].points.size}var um=[0,0];function $A(s,e,t){return um[0]=e,um[1]=t,um}function Yu(s,e,t,n=!0){return i=>{i.button==0&&(!n||i.target==e)&&t(i)}}function dm(s,e,t,n=!0){return i=>{(!n||i.target==e)&&t(i)}}var KA={show:!0,x:!0,y:!0,lock:!1,move:$A,points:{one:!1,show:WA,size:YA,width:0,stroke:qA,fill:XA},bind:{mousedown:Yu,mouseup:Yu,click:Yu,dblclick:Yu,mousemove:dm,mouseleave:dm,mouseenter:dm},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(s,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(s,e,t,n,i)=>n-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},sy={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Lm=An({},sy,{filter:Wx}),ry=An({},Lm,{size:10}),oy=An({},sy,{show:!1}),Dm='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',ay="bold "+Dm,ly=1.5,Ex={show:!0,scale:"x",stroke:bm,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ay,side:2,grid:Lm,ticks:ry,border:oy,font:Dm,lineGap:ly,rotate:0},jA="Value",ZA="Time",Tx={show:!0,scale:"x",auto:!1,sorted:1,min:Wt,max:-Wt,idxs:[]};function JA(s,e,t,n,i){return e.map(r=>r==null?"":Rm(r))}function QA(s,e,t,n,i,r,o){let a=[],l=Br.get(i)||0;t=o?t:Xt(ed(t,i),l);for(let c=t;c<=n;c=Xt(c+i,l))a.push(Object.is(c,-0)?0:c);return a}function xm(s,e,t,n,i,r,o){let a=[],l=s.scales[s.axes[e].scale].log,c=l==10?hr:Vx,u=Ni(c(t));i=Oa(l,u),l==10&&(i=xo[as(i,xo)]);let h=t,d=i*l;l==10&&(d=xo[as(d,xo)]);do a.push(h),h=h+i,l==10&&!Br.has(h)&&(h=Xt(h,Br.get(i))),h>=d&&(i=h,d=i*l,l==10&&(d=xo[as(d,xo)]));while(h<=n);return a}function e1(s,e,t,n,i,r,o){let l=s.scales[s.axes[e].scale].asinh,c=n>l?xm(s,e,vi(l,t),n,i):[l],u=n>=0&&t<=0?[0]:[];return(t<-l?xm(s,e,vi(l,-n),-t,i):[l]).reverse().map(d=>-d).concat(u,c)}var cy=/./,t1=/[12357]/,n1=/[125]/,Ax=/1/,ym=(s,e,t,n)=>s.map((i,r)=>e==4&&i==0||r%n==0&&t.test(i.toExponential()[i<0?1:0])?i:null);function i1(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=s.scales[o],l=s.valToPos,c=r._space,u=l(10,o),h=l(9,o)-u>=c?cy:l(7,o)-u>=c?t1:l(5,o)-u>=c?n1:Ax;if(h==Ax){let d=Bn(l(1,o)-u);if(d<c)return ym(e.slice().reverse(),a.distr,h,Ki(c/d)).reverse()}return ym(e,a.distr,h,1)}function s1(s,e,t,n,i){let r=s.axes[t],o=r.scale,a=r._space,l=s.valToPos,c=Bn(l(1,o)-l(2,o));return c<a?ym(e.slice().reverse(),3,cy,Ki(a/c)).reverse():e}function r1(s,e,t,n){return n==null?wm:e==null?"":Rm(e)}var Rx={show:!0,scale:"y",stroke:bm,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:ay,side:3,grid:Lm,ticks:ry,border:oy,font:Dm,lineGap:ly,rotate:0};function o1(s,e){let t=3+(s||1)*2;return Xt(t*e,3)}function a1(s,e){let{scale:t,idxs:n}=s.series[0],i=s._data[0],r=s.valToPos(i[n[0]],t,!0),o=s.valToPos(i[n[1]],t,!0),a=Bn(o-r),l=s.series[e],c=a/(l.points.space*It);return n[1]-n[0]<=c}var Cx={scale:null,auto:!0,sorted:0,min:Wt,max:-Wt},hy=(s,e,t,n,i)=>i,Px={show:!0,auto:!0,sorted:0,gaps:hy,alpha:1,facets:[An({},Cx,{scale:"x"}),An({},Cx,{scale:"y"})]},Ix={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:hy,alpha:1,points:{show:a1,filter:null},values:null,min:Wt,max:-Wt,idxs:[],path:null,clip:null};function l1(s,e,t,n,i){return t/10}var uy={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},c1=An({},uy,{time:!1,ori:1}),Lx={};function dy(s,e){let t=Lx[s];return t||(t={key:s,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(i=>i!=n)},pub(n,i,r,o,a,l,c){for(let u=0;u<t.plots.length;u++)t.plots[u]!=i&&t.plots[u].pub(n,i,r,o,a,l,c)}},s!=null&&(Lx[s]=t)),t}var ka=1,vm=2;function Mo(s,e,t){let n=s.mode,i=s.series[e],r=n==2?s._data[e]:s._data,o=s.scales,a=s.bbox,l=r[0],c=n==2?r[1]:r[e],u=n==2?o[i.facets[0].scale]:o[s.series[0].scale],h=n==2?o[i.facets[1].scale]:o[i.scale],d=a.left,f=a.top,m=a.width,x=a.height,p=s.valToPosH,g=s.valToPosV;return u.ori==0?t(i,l,c,u,h,p,g,d,f,m,x,id,Va,rd,py,gy):t(i,l,c,u,h,g,p,f,d,x,m,sd,Ha,Om,my,_y)}function Nm(s,e){let t=0,n=0,i=Rt(s.bands,Cm);for(let r=0;r<i.length;r++){let o=i[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function h1(s,e,t,n,i){let r=s.mode,o=s.series[e],a=r==2?o.facets[1].scale:o.scale,l=s.scales[a];return i==-1?l.min:i==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ur(s,e,t,n,i,r){return Mo(s,e,(o,a,l,c,u,h,d,f,m,x,p)=>{let g=o.pxRound,S=c.dir*(c.ori==0?1:-1),A=c.ori==0?Va:Ha,v,R;S==1?(v=t,R=n):(v=n,R=t);let T=g(h(a[v],c,x,f)),_=g(d(l[v],u,p,m)),b=g(h(a[R],c,x,f)),O=g(d(r==1?u.max:u.min,u,p,m)),D=new Path2D(i);return A(D,b,O),A(D,T,O),A(D,T,_),D})}function nd(s,e,t,n,i,r){let o=null;if(s.length>0){o=new Path2D;let a=e==0?rd:Om,l=t;for(let h=0;h<s.length;h++){let d=s[h];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+i-l,u=10;c>0&&a(o,l,n-u/2,c,n+r+u)}return o}function u1(s,e,t){let n=s[s.length-1];n&&n[0]==e?n[1]=t:s.push([e,t])}function Um(s,e,t,n,i,r,o){let a=[],l=s.length;for(let c=i==1?t:n;c>=t&&c<=n;c+=i)if(e[c]===null){let h=c,d=c;if(i==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(s[h]),m=d==h?f:r(s[d]),x=h-i;f=o<=0&&x>=0&&x<l?r(s[x]):f;let g=d+i;m=o>=0&&g>=0&&g<l?r(s[g]):m,m>=f&&a.push([f,m])}return a}function Dx(s){return s==0?Gx:s==1?Fn:e=>_o(e,s)}function fy(s){let e=s==0?id:sd,t=s==0?(i,r,o,a,l,c)=>{i.arcTo(r,o,a,l,c)}:(i,r,o,a,l,c)=>{i.arcTo(o,r,l,a,c)},n=s==0?(i,r,o,a,l)=>{i.rect(r,o,a,l)}:(i,r,o,a,l)=>{i.rect(o,r,l,a)};return(i,r,o,a,l,c=0,u=0)=>{c==0&&u==0?n(i,r,o,a,l):(c=ls(c,a/2,l/2),u=ls(u,a/2,l/2),e(i,r+c,o),t(i,r+a,o,r+a,o+l,c),t(i,r+a,o+l,r,o+l,u),t(i,r,o+l,r,o,u),t(i,r,o,r+a,o,c),i.closePath())}}var id=(s,e,t)=>{s.moveTo(e,t)},sd=(s,e,t)=>{s.moveTo(t,e)},Va=(s,e,t)=>{s.lineTo(e,t)},Ha=(s,e,t)=>{s.lineTo(t,e)},rd=fy(0),Om=fy(1),py=(s,e,t,n,i,r)=>{s.arc(e,t,n,i,r)},my=(s,e,t,n,i,r)=>{s.arc(t,e,n,i,r)},gy=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(e,t,n,i,r,o)},_y=(s,e,t,n,i,r,o)=>{s.bezierCurveTo(t,e,i,n,o,r)};function xy(s){return(e,t,n,i,r)=>Mo(e,t,(o,a,l,c,u,h,d,f,m,x,p)=>{let{pxRound:g,points:S}=o,A,v;c.ori==0?(A=id,v=py):(A=sd,v=my);let R=Xt(S.width*It,3),T=(S.size-S.width)/2*It,_=Xt(T*2,3),b=new Path2D,O=new Path2D,{left:D,top:L,width:k,height:H}=e.bbox;rd(O,D-_,L-_,k+_*2,H+_*2);let N=W=>{if(l[W]!=null){let Y=g(h(a[W],c,x,f)),G=g(d(l[W],u,p,m));A(b,Y+T,G),v(b,Y,G,T,0,$u*2)}};if(r)r.forEach(N);else for(let W=n;W<=i;W++)N(W);return{stroke:R>0?b:null,fill:b,clip:O,flags:ka|vm}})}function yy(s){return(e,t,n,i,r,o)=>{n!=i&&(r!=n&&o!=n&&s(e,t,n),r!=i&&o!=i&&s(e,t,i),s(e,t,o))}}var d1=yy(Va),f1=yy(Ha);function vy(s){let e=Rt(s?.alignGaps,0);return(t,n,i,r)=>Mo(t,n,(o,a,l,c,u,h,d,f,m,x,p)=>{[i,r]=Ju(l,i,r);let g=o.pxRound,S=H=>g(h(H,c,x,f)),A=H=>g(d(H,u,p,m)),v,R;c.ori==0?(v=Va,R=d1):(v=Ha,R=f1);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ka},b=_.stroke,O=!1;if(r-i>=x*4){let H=ue=>t.posToVal(ue,c.key,!0),N=null,W=null,Y,G,ce,j=S(a[T==1?i:r]),Q=S(a[i]),se=S(a[r]),de=H(T==1?Q+1:se-1);for(let ue=T==1?i:r;ue>=i&&ue<=r;ue+=T){let ee=a[ue],xe=(T==1?ee<de:ee>de)?j:S(ee),Ae=l[ue];xe==j?Ae!=null?(G=Ae,N==null?(v(b,xe,A(G)),Y=N=W=G):G<N?N=G:G>W&&(W=G)):Ae===null&&(O=!0):(N!=null&&R(b,j,A(N),A(W),A(Y),A(G)),Ae!=null?(G=Ae,v(b,xe,A(G)),N=W=Y=G):(N=W=null,Ae===null&&(O=!0)),j=xe,de=H(j+T))}N!=null&&N!=W&&ce!=j&&R(b,j,A(N),A(W),A(Y),A(G))}else for(let H=T==1?i:r;H>=i&&H<=r;H+=T){let N=l[H];N===null?O=!0:N!=null&&v(b,S(a[H]),A(N))}let[L,k]=Nm(t,n);if(o.fill!=null||L!=0){let H=_.fill=new Path2D(b),N=o.fillTo(t,n,o.min,o.max,L),W=A(N),Y=S(a[i]),G=S(a[r]);T==-1&&([G,Y]=[Y,G]),v(H,G,W),v(H,Y,W)}if(!o.spanGaps){let H=[];O&&H.push(...Um(a,l,i,r,T,S,e)),_.gaps=H=o.gaps(t,n,i,r,H),_.clip=nd(H,c.ori,f,m,x,p)}return k!=0&&(_.band=k==2?[ur(t,n,i,r,b,-1),ur(t,n,i,r,b,1)]:ur(t,n,i,r,b,k)),_})}function p1(s){let e=Rt(s.align,1),t=Rt(s.ascDesc,!1),n=Rt(s.alignGaps,0),i=Rt(s.extend,!1);return(r,o,a,l)=>Mo(r,o,(c,u,h,d,f,m,x,p,g,S,A)=>{[a,l]=Ju(h,a,l);let v=c.pxRound,{left:R,width:T}=r.bbox,_=Q=>v(m(Q,d,S,p)),b=Q=>v(x(Q,f,A,g)),O=d.ori==0?Va:Ha,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ka},L=D.stroke,k=d.dir*(d.ori==0?1:-1),H=b(h[k==1?a:l]),N=_(u[k==1?a:l]),W=N,Y=N;i&&e==-1&&(Y=R,O(L,Y,H)),O(L,N,H);for(let Q=k==1?a:l;Q>=a&&Q<=l;Q+=k){let se=h[Q];if(se==null)continue;let de=_(u[Q]),ue=b(se);e==1?O(L,de,H):O(L,W,ue),O(L,de,ue),H=ue,W=de}let G=W;i&&e==1&&(G=R+T,O(L,G,H));let[ce,j]=Nm(r,o);if(c.fill!=null||ce!=0){let Q=D.fill=new Path2D(L),se=c.fillTo(r,o,c.min,c.max,ce),de=b(se);O(Q,G,de),O(Q,Y,de)}if(!c.spanGaps){let Q=[];Q.push(...Um(u,h,a,l,k,_,n));let se=c.width*It/2,de=t||e==1?se:-se,ue=t||e==-1?-se:se;Q.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=Q=c.gaps(r,o,a,l,Q),D.clip=nd(Q,d.ori,p,g,S,A)}return j!=0&&(D.band=j==2?[ur(r,o,a,l,L,-1),ur(r,o,a,l,L,1)]:ur(r,o,a,l,L,j)),D})}function Nx(s,e,t,n,i,r,o=Wt){if(s.length>1){let a=null;for(let l=0,c=1/0;l<s.length;l++)if(e[l]!==void 0){if(a!=null){let u=Bn(s[l]-s[a]);u<c&&(c=u,o=Bn(t(s[l],n,i,r)-t(s[a],n,i,r)))}a=l}}return o}function m1(s){s=s||mc;let e=Rt(s.size,[.6,Wt,1]),t=s.align||0,n=s.gap||0,i=s.radius;i=i==null?[0,0]:typeof i=="number"?[i,0]:i;let r=bt(i),o=1-e[0],a=Rt(e[1],Wt),l=Rt(e[2],1),c=Rt(s.disp,mc),u=Rt(s.each,f=>{}),{fill:h,stroke:d}=c;return(f,m,x,p)=>Mo(f,m,(g,S,A,v,R,T,_,b,O,D,L)=>{let k=g.pxRound,H=t,N=n*It,W=a*It,Y=l*It,G,ce;v.ori==0?[G,ce]=r(f,m):[ce,G]=r(f,m);let j=v.dir*(v.ori==0?1:-1),Q=v.ori==0?rd:Om,se=v.ori==0?u:(Ce,Ze,ct,be,Ht,Ge,je)=>{u(Ce,Ze,ct,Ht,be,je,Ge)},de=Rt(f.bands,Cm).find(Ce=>Ce.series[0]==m),ue=de!=null?de.dir:0,ee=g.fillTo(f,m,g.min,g.max,ue),me=k(_(ee,R,L,O)),xe,Ae,Me,$e=D,lt=k(g.width*It),We=!1,gt=null,ft=null,rt=null,tn=null;h!=null&&(lt==0||d!=null)&&(We=!0,gt=h.values(f,m,x,p),ft=new Map,new Set(gt).forEach(Ce=>{Ce!=null&&ft.set(Ce,new Path2D)}),lt>0&&(rt=d.values(f,m,x,p),tn=new Map,new Set(rt).forEach(Ce=>{Ce!=null&&tn.set(Ce,new Path2D)})));let{x0:qt,size:vn}=c;if(qt!=null&&vn!=null){H=1,S=qt.values(f,m,x,p),qt.unit==2&&(S=S.map(ct=>f.posToVal(b+ct*D,v.key,!0)));let Ce=vn.values(f,m,x,p);vn.unit==2?Ae=Ce[0]*D:Ae=T(Ce[0],v,D,b)-T(0,v,D,b),$e=Nx(S,A,T,v,D,b,$e),Me=$e-Ae+N}else $e=Nx(S,A,T,v,D,b,$e),Me=$e*o+N,Ae=$e-Me;Me<1&&(Me=0),lt>=Ae/2&&(lt=0),Me<5&&(k=Gx);let Bt=Me>0,zn=$e-Me-(Bt?lt:0);Ae=k(_m(zn,Y,W)),xe=(H==0?Ae/2:H==j?0:Ae)-H*j*((H==0?N/2:0)+(Bt?lt/2:0));let Et={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},Cn=We?null:new Path2D,ln=null;if(de!=null)ln=f.data[de.series[1]];else{let{y0:Ce,y1:Ze}=c;Ce!=null&&Ze!=null&&(A=Ze.values(f,m,x,p),ln=Ce.values(f,m,x,p))}let Sn=G*Ae,B=ce*Ae;for(let Ce=j==1?x:p;Ce>=x&&Ce<=p;Ce+=j){let Ze=A[Ce];if(Ze==null)continue;if(ln!=null){let X=ln[Ce]??0;if(Ze-X==0)continue;me=_(X,R,L,O)}let ct=v.distr!=2||c!=null?S[Ce]:Ce,be=T(ct,v,D,b),Ht=_(Rt(Ze,ee),R,L,O),Ge=k(be-xe),je=k(vi(Ht,me)),P=k(ls(Ht,me)),M=je-P;if(Ze!=null){let X=Ze<0?B:Sn,he=Ze<0?Sn:B;We?(lt>0&&rt[Ce]!=null&&Q(tn.get(rt[Ce]),Ge,P+Ni(lt/2),Ae,vi(0,M-lt),X,he),gt[Ce]!=null&&Q(ft.get(gt[Ce]),Ge,P+Ni(lt/2),Ae,vi(0,M-lt),X,he)):Q(Cn,Ge,P+Ni(lt/2),Ae,vi(0,M-lt),X,he),se(f,m,Ce,Ge-lt/2,P,Ae+lt,M)}}return lt>0?Et.stroke=We?tn:Cn:We||(Et._fill=g.width==0?g._fill:g._stroke??g._fill,Et.width=0),Et.fill=We?ft:Cn,Et})}function g1(s,e){let t=Rt(e?.alignGaps,0);return(n,i,r,o)=>Mo(n,i,(a,l,c,u,h,d,f,m,x,p,g)=>{[r,o]=Ju(c,r,o);let S=a.pxRound,A=G=>S(d(G,u,p,m)),v=G=>S(f(G,h,g,x)),R,T,_;u.ori==0?(R=id,_=Va,T=gy):(R=sd,_=Ha,T=_y);let b=u.dir*(u.ori==0?1:-1),O=A(l[b==1?r:o]),D=O,L=[],k=[];for(let G=b==1?r:o;G>=r&&G<=o;G+=b)if(c[G]!=null){let j=l[G],Q=A(j);L.push(D=Q),k.push(v(c[G]))}let H={stroke:s(L,k,R,_,T,S),fill:null,clip:null,band:null,gaps:null,flags:ka},N=H.stroke,[W,Y]=Nm(n,i);if(a.fill!=null||W!=0){let G=H.fill=new Path2D(N),ce=a.fillTo(n,i,a.min,a.max,W),j=v(ce);_(G,D,j),_(G,O,j)}if(!a.spanGaps){let G=[];G.push(...Um(l,c,r,o,b,A,t)),H.gaps=G=a.gaps(n,i,r,o,G),H.clip=nd(G,u.ori,m,x,p,g)}return Y!=0&&(H.band=Y==2?[ur(n,i,r,o,N,-1),ur(n,i,r,o,N,1)]:ur(n,i,r,o,N,Y)),H})}function _1(s){return g1(x1,s)}function x1(s,e,t,n,i,r){let o=s.length;if(o<2)return null;let a=new Path2D;if(t(a,s[0],e[0]),o==2)n(a,s[1],e[1]);else{let l=Array(o),c=Array(o-1),u=Array(o-1),h=Array(o-1);for(let d=0;d<o-1;d++)u[d]=e[d+1]-e[d],h[d]=s[d+1]-s[d],c[d]=u[d]/h[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(h[d-1]+h[d])/((2*h[d]+h[d-1])/c[d-1]+(h[d]+2*h[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)i(a,s[d]+h[d]/3,e[d]+l[d]*h[d]/3,s[d+1]-h[d]/3,e[d+1]-l[d+1]*h[d]/3,s[d+1],e[d+1])}return a}var Sm=new Set;function Ux(){for(let s of Sm)s.syncRect(!0)}za&&(vo(JT,Ua,Ux),vo(QT,Ua,Ux,!0),vo(Ku,Ua,()=>{qn.pxRatio=It}));var y1=vy(),v1=xy();function Ox(s,e,t,n){return(n?[s[0],s[1]].concat(s.slice(2)):[s[0]].concat(s.slice(1))).map((r,o)=>Mm(r,o,e,t))}function S1(s,e){return s.map((t,n)=>n==0?{}:An({},e,t))}function Mm(s,e,t,n){return An({},e==0?t:n,s)}function Sy(s,e,t){return e==null?Fa:[e,t]}var M1=Sy;function b1(s,e,t){return e==null?Fa:ju(e,t,Am,!0)}function My(s,e,t,n){return e==null?Fa:Qu(e,t,s.scales[n].log,!1)}var w1=My;function by(s,e,t,n){return e==null?Fa:Tm(e,t,s.scales[n].log,!1)}var E1=by;function T1(s,e,t,n,i){let r=vi(px(s),px(e)),o=e-s,a=as(i/n*o,t);do{let l=t[a],c=n*l/o;if(c>=i&&r+(l<5?Br.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function Fx(s){let e,t;return s=s.replace(/(\d+)px/,(n,i)=>(e=Fn((t=+i)*It))+"px"),[s,e,t]}function A1(s){s.show&&[s.font,s.labelFont].forEach(e=>{let t=Xt(e[2]*It,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function qn(s,e,t){let n={mode:Rt(s.mode,1)},i=n.mode;function r(y,w,I,U){let V=w.valToPct(y);return U+I*(w.dir==-1?1-V:V)}function o(y,w,I,U){let V=w.valToPct(y);return U+I*(w.dir==-1?V:1-V)}function a(y,w,I,U){return w.ori==0?r(y,w,I,U):o(y,w,I,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=$i(NT);if(s.id!=null&&(c.id=s.id),Di(c,s.class),s.title){let y=$i(FT,c);y.textContent=s.title}let u=os("canvas"),h=n.ctx=u.getContext("2d"),d=$i(BT,c);vo("click",d,y=>{y.target===m&&(jt!=Lo||nn!=Do)&&$n.click(n,y)},!0);let f=n.under=$i(kT,d);d.appendChild(u);let m=n.over=$i(zT,d);s=Ba(s);let x=+Rt(s.pxAlign,1),p=Dx(x);(s.plugins||[]).forEach(y=>{y.opts&&(s=y.opts(n,s)||s)});let g=s.ms||.001,S=n.series=i==1?Ox(s.series||[],Tx,Ix,!1):S1(s.series||[null],Px),A=n.axes=Ox(s.axes||[],Ex,Rx,!0),v=n.scales={},R=n.bands=s.bands||[];R.forEach(y=>{y.fill=bt(y.fill||null),y.dir=Rt(y.dir,-1)});let T=i==2?S[1].facets[0].scale:S[0].scale,_={axes:Bs,series:yt},b=(s.drawOrder||["axes","series"]).map(y=>_[y]);function O(y){let w=y.distr==3?I=>hr(I>0?I:y.clamp(n,I,y.min,y.max,y.key)):y.distr==4?I=>cm(I,y.asinh):y.distr==100?I=>y.fwd(I):I=>I;return I=>{let U=w(I),{_min:V,_max:K}=y,ae=K-V;return(U-V)/ae}}function D(y){let w=v[y];if(w==null){let I=(s.scales||mc)[y]||mc;if(I.from!=null){D(I.from);let U=An({},v[I.from],I,{key:y});U.valToPct=O(U),v[y]=U}else{w=v[y]=An({},y==T?uy:c1,I),w.key=y;let U=w.time,V=w.range,K=Fr(V);if((y!=T||i==2&&!U)&&(K&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?ux:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?ux:{mode:1,hard:V[1],soft:V[1]}},K=!1),!K&&td(V))){let ae=V;V=(fe,ve,Ne)=>ve==null?Fa:ju(ve,Ne,ae)}w.range=bt(V||(U?M1:y==T?w.distr==3?w1:w.distr==4?E1:Sy:w.distr==3?My:w.distr==4?by:b1)),w.auto=bt(K?!1:w.auto),w.clamp=bt(w.clamp||l1),w._min=w._max=null,w.valToPct=O(w)}}}D("x"),D("y"),i==1&&S.forEach(y=>{D(y.scale)}),A.forEach(y=>{D(y.scale)});for(let y in s.scales)D(y);let L=v[T],k=L.distr,H,N;L.ori==0?(Di(c,UT),H=r,N=o):(Di(c,OT),H=o,N=r);let W={};for(let y in v){let w=v[y];(w.min!=null||w.max!=null)&&(W[y]={min:w.min,max:w.max},w.min=w.max=null)}let Y=s.tzDate||(y=>new Date(Fn(y/g))),G=s.fmtDate||Pm,ce=g==1?UA(Y):BA(Y),j=Mx(Y,Sx(g==1?NA:FA,G)),Q=wx(Y,bx(zA,G)),se=[],de=n.legend=An({},GA,s.legend),ue=n.cursor=An({},KA,{drag:{y:i==2}},s.cursor),ee=de.show,me=ue.show,xe=de.markers;de.idxs=se,xe.width=bt(xe.width),xe.dash=bt(xe.dash),xe.stroke=bt(xe.stroke),xe.fill=bt(xe.fill);let Ae,Me,$e,lt=[],We=[],gt,ft=!1,rt={};if(de.live){let y=S[1]?S[1].values:null;ft=y!=null,gt=ft?y(n,1,0):{_:0};for(let w in gt)rt[w]=wm}if(ee)if(Ae=os("table",qT,c),$e=os("tbody",null,Ae),de.mount(n,Ae),ft){Me=os("thead",null,Ae,$e);let y=os("tr",null,Me);os("th",null,y);for(var tn in gt)os("th",J_,y).textContent=tn}else Di(Ae,$T),de.live&&Di(Ae,YT);let qt={show:!0},vn={show:!1};function Bt(y,w){if(w==0&&(ft||!de.live||i==2))return Fa;let I=[],U=os("tr",KT,$e,$e.childNodes[w]);Di(U,y.class),y.show||Di(U,yo);let V=os("th",null,U);if(xe.show){let fe=$i(jT,V);if(w>0){let ve=xe.width(n,w);ve&&(fe.style.border=ve+"px "+xe.dash(n,w)+" "+xe.stroke(n,w)),fe.style.background=xe.fill(n,w)}}let K=$i(J_,V);y.label instanceof HTMLElement?K.appendChild(y.label):K.textContent=y.label,w>0&&(xe.show||(K.style.color=y.width>0?xe.stroke(n,w):xe.fill(n,w)),Et("click",V,fe=>{if(ue._lock)return;et(fe);let ve=S.indexOf(y);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Ne=S.some((Ue,Fe)=>Fe>0&&Fe!=ve&&Ue.show);S.forEach((Ue,Fe)=>{Fe>0&&ds(Fe,Ne?Fe==ve?qt:vn:qt,!0,En.setSeries)})}else ds(ve,{show:!y.show},!0,En.setSeries)},!1),tt&&Et(nx,V,fe=>{ue._lock||(et(fe),ds(S.indexOf(y),Uo,!0,En.setSeries))},!1));for(var ae in gt){let fe=os("td",ZT,U);fe.textContent="--",I.push(fe)}return[U,I]}let zn=new Map;function Et(y,w,I,U=!0){let V=zn.get(w)||{},K=ue.bind[y](n,w,I,U);K&&(vo(y,w,V[y]=K),zn.set(w,V))}function Cn(y,w,I){let U=zn.get(w)||{};for(let V in U)(y==null||V==y)&&(gm(V,w,U[V]),delete U[V]);y==null&&zn.delete(w)}let ln=0,Sn=0,B=0,Ce=0,Ze=0,ct=0,be=Ze,Ht=ct,Ge=B,je=Ce,P=0,M=0,X=0,he=0;n.bbox={};let oe=!1,_e=!1,ye=!1,te=!1,ie=!1,pe=!1;function F(y,w,I){(I||y!=n.width||w!=n.height)&&re(y,w),pt(!1),ye=!0,_e=!0,ni()}function re(y,w){n.width=ln=B=y,n.height=Sn=Ce=w,Ze=ct=0,Se(),Xe();let I=n.bbox;P=I.left=_o(Ze*It,.5),M=I.top=_o(ct*It,.5),X=I.width=_o(B*It,.5),he=I.height=_o(Ce*It,.5)}let ne=3;function we(){let y=!1,w=0;for(;!y;){w++;let I=Co(w),U=us(w);y=w==ne||I&&U,y||(re(n.width,n.height),_e=!0)}}function ge({width:y,height:w}){F(y,w)}n.setSize=ge;function Se(){let y=!1,w=!1,I=!1,U=!1;A.forEach((V,K)=>{if(V.show&&V._show){let{side:ae,_size:fe}=V,ve=ae%2,Ne=V.label!=null?V.labelSize:0,Ue=fe+Ne;Ue>0&&(ve?(B-=Ue,ae==3?(Ze+=Ue,U=!0):I=!0):(Ce-=Ue,ae==0?(ct+=Ue,y=!0):w=!0))}}),cs[0]=y,cs[1]=I,cs[2]=w,cs[3]=U,B-=Zi[1]+Zi[3],Ze+=Zi[3],Ce-=Zi[2]+Zi[0],ct+=Zi[0]}function Xe(){let y=Ze+B,w=ct+Ce,I=Ze,U=ct;function V(K,ae){switch(K){case 1:return y+=ae,y-ae;case 2:return w+=ae,w-ae;case 3:return I-=ae,I+ae;case 0:return U-=ae,U+ae}}A.forEach((K,ae)=>{if(K.show&&K._show){let fe=K.side;K._pos=V(fe,K._size),K.label!=null&&(K._lpos=V(fe,K.labelSize))}})}if(ue.dataIdx==null){let y=ue.hover,w=y.skip=new Set(y.skip??[]);w.add(void 0);let I=y.prox=bt(y.prox),U=y.bias??=0;ue.dataIdx=(V,K,ae,fe)=>{if(K==0)return ae;let ve=ae,Ne=I(V,K,ae,fe)??Wt,Ue=Ne>=0&&Ne<Wt,Fe=L.ori==0?B:Ce,ot=ue.left,Ct=e[0],Tt=e[K];if(w.has(Tt[ae])){ve=null;let St=null,Je=null,Ke;if(U==0||U==-1)for(Ke=ae;St==null&&Ke-- >0;)w.has(Tt[Ke])||(St=Ke);if(U==0||U==1)for(Ke=ae;Je==null&&Ke++<Tt.length;)w.has(Tt[Ke])||(Je=Ke);if(St!=null||Je!=null)if(Ue){let Jt=St==null?-1/0:H(Ct[St],L,Fe,0),un=Je==null?1/0:H(Ct[Je],L,Fe,0),Wn=ot-Jt,kt=un-ot;Wn<=kt?Wn<=Ne&&(ve=St):kt<=Ne&&(ve=Je)}else ve=Je==null?St:St==null?Je:ae-St<=Je-ae?St:Je}else Ue&&Bn(ot-H(Ct[ae],L,Fe,0))>Ne&&(ve=null);return ve}}let et=y=>{ue.event=y};ue.idxs=se,ue._lock=!1;let le=ue.points;le.show=bt(le.show),le.size=bt(le.size),le.stroke=bt(le.stroke),le.width=bt(le.width),le.fill=bt(le.fill);let ze=n.focus=An({},s.focus||{alpha:.3},ue.focus),tt=ze.prox>=0,Re=tt&&le.one,ht=[],Kt=[],hi=[];function Ya(y,w){let I=le.show(n,w);if(I instanceof HTMLElement)return Di(I,XT),Di(I,y.class),As(I,-10,-10,B,Ce),m.insertBefore(I,ht[w]),I}function To(y,w){if(i==1||w>0){let I=i==1&&v[y.scale].time,U=y.value;y.value=I?_x(U)?wx(Y,bx(U,G)):U||Q:U||r1,y.label=y.label||(I?ZA:jA)}if(Re||w>0){y.width=y.width==null?1:y.width,y.paths=y.paths||y1||cA,y.fillTo=bt(y.fillTo||h1),y.pxAlign=+Rt(y.pxAlign,x),y.pxRound=Dx(y.pxAlign),y.stroke=bt(y.stroke||null),y.fill=bt(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let I=o1(vi(1,y.width),1),U=y.points=An({},{size:I,width:vi(1,I*.2),stroke:y.stroke,space:I*2,paths:v1,_stroke:null,_fill:null},y.points);U.show=bt(U.show),U.filter=bt(U.filter),U.fill=bt(U.fill),U.stroke=bt(U.stroke),U.paths=bt(U.paths),U.pxAlign=y.pxAlign}if(ee){let I=Bt(y,w);lt.splice(w,0,I[0]),We.splice(w,0,I[1]),de.values.push(null)}if(me){se.splice(w,0,null);let I=null;Re?w==0&&(I=Ya(y,w)):w>0&&(I=Ya(y,w)),ht.splice(w,0,I),Kt.splice(w,0,0),hi.splice(w,0,0)}Gn("addSeries",w)}function Id(y,w){w=w??S.length,y=i==1?Mm(y,w,Tx,Ix):Mm(y,w,{},Px),S.splice(w,0,y),To(S[w],w)}n.addSeries=Id;function Dc(y){if(S.splice(y,1),ee){de.values.splice(y,1),We.splice(y,1);let w=lt.splice(y,1)[0];Cn(null,w.firstChild),w.remove()}me&&(se.splice(y,1),ht.splice(y,1)[0].remove(),Kt.splice(y,1),hi.splice(y,1)),Gn("delSeries",y)}n.delSeries=Dc;let cs=[!1,!1,!1,!1];function Us(y,w){if(y._show=y.show,y.show){let I=y.side%2,U=v[y.scale];U==null&&(y.scale=I?S[1].scale:T,U=v[y.scale]);let V=U.time;y.size=bt(y.size),y.space=bt(y.space),y.rotate=bt(y.rotate),Fr(y.incrs)&&y.incrs.forEach(ae=>{!Br.has(ae)&&Br.set(ae,qx(ae))}),y.incrs=bt(y.incrs||(U.distr==2?IA:V?g==1?DA:OA:xo)),y.splits=bt(y.splits||(V&&U.distr==1?ce:U.distr==3?xm:U.distr==4?e1:QA)),y.stroke=bt(y.stroke),y.grid.stroke=bt(y.grid.stroke),y.ticks.stroke=bt(y.ticks.stroke),y.border.stroke=bt(y.border.stroke);let K=y.values;y.values=Fr(K)&&!Fr(K[0])?bt(K):V?Fr(K)?Mx(Y,Sx(K,G)):_x(K)?kA(Y,K):K||j:K||JA,y.filter=bt(y.filter||(U.distr>=3&&U.log==10?i1:U.distr==3&&U.log==2?s1:Wx)),y.font=Fx(y.font),y.labelFont=Fx(y.labelFont),y._size=y.size(n,null,w,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(cs[w]=!0,y._el=$i(VT,d))}}function Os(y,w,I,U){let[V,K,ae,fe]=I,ve=w%2,Ne=0;return ve==0&&(fe||K)&&(Ne=w==0&&!V||w==2&&!ae?Fn(Ex.size/3):0),ve==1&&(V||ae)&&(Ne=w==1&&!K||w==3&&!fe?Fn(Rx.size/2):0),Ne}let $a=n.padding=(s.padding||[Os,Os,Os,Os]).map(y=>bt(Rt(y,Os))),Zi=n._padding=$a.map((y,w)=>y(n,w,cs,0)),cn,mn=null,gn=null,hs=i==1?S[0].idxs:null,Ti=null,pr=!1;function Ka(y,w){if(e=y??[],n.data=n._data=e,i==2){cn=0;for(let I=1;I<S.length;I++)cn+=e[I][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),Ti=e[0],cn=Ti.length;let I=e;if(k==2){I=e.slice();let U=I[0]=Array(cn);for(let V=0;V<cn;V++)U[V]=V}n._data=e=I}if(pt(!0),Gn("setData"),k==2&&(ye=!0),w!==!1){let I=L;I.auto(n,pr)?ja():_r(T,I.min,I.max),te=te||ue.left>=0,pe=!0,ni()}}n.setData=Ka;function ja(){pr=!0;let y,w;i==1&&(cn>0?(mn=hs[0]=0,gn=hs[1]=cn-1,y=e[0][mn],w=e[0][gn],k==2?(y=mn,w=gn):y==w&&(k==3?[y,w]=Qu(y,y,L.log,!1):k==4?[y,w]=Tm(y,y,L.log,!1):L.time?w=y+Fn(86400/g):[y,w]=ju(y,w,Am,!0))):(mn=hs[0]=y=null,gn=hs[1]=w=null)),_r(T,y,w)}let Ao,mr,Ro,E,z,J,q,$,Ee,Ie;function Te(y,w,I,U,V,K){y??=ex,I??=Cm,U??="butt",V??=ex,K??="round",y!=Ao&&(h.strokeStyle=Ao=y),V!=mr&&(h.fillStyle=mr=V),w!=Ro&&(h.lineWidth=Ro=w),K!=z&&(h.lineJoin=z=K),U!=J&&(h.lineCap=J=U),I!=E&&h.setLineDash(E=I)}function Le(y,w,I,U){w!=mr&&(h.fillStyle=mr=w),y!=q&&(h.font=q=y),I!=$&&(h.textAlign=$=I),U!=Ee&&(h.textBaseline=Ee=U)}function He(y,w,I,U,V=0){if(U.length>0&&y.auto(n,pr)&&(w==null||w.min==null)){let K=Rt(mn,0),ae=Rt(gn,U.length-1),fe=I.min==null?iA(U,K,ae,V,y.distr==3):[I.min,I.max];y.min=ls(y.min,I.min=fe[0]),y.max=vi(y.max,I.max=fe[1])}}let it={min:null,max:null};function xt(){for(let U in v){let V=v[U];W[U]==null&&(V.min==null||W[T]!=null&&V.auto(n,pr))&&(W[U]=it)}for(let U in v){let V=v[U];W[U]==null&&V.from!=null&&W[V.from]!=null&&(W[U]=it)}W[T]!=null&&pt(!0);let y={};for(let U in W){let V=W[U];if(V!=null){let K=y[U]=Ba(v[U],dA);if(V.min!=null)An(K,V);else if(U!=T||i==2)if(cn==0&&K.from==null){let ae=K.range(n,null,null,U);K.min=ae[0],K.max=ae[1]}else K.min=Wt,K.max=-Wt}}if(cn>0){S.forEach((U,V)=>{if(i==1){let K=U.scale,ae=W[K];if(ae==null)return;let fe=y[K];if(V==0){let ve=fe.range(n,fe.min,fe.max,K);fe.min=ve[0],fe.max=ve[1],mn=as(fe.min,e[0]),gn=as(fe.max,e[0]),gn-mn>1&&(e[0][mn]<fe.min&&mn++,e[0][gn]>fe.max&&gn--),U.min=Ti[mn],U.max=Ti[gn]}else U.show&&U.auto&&He(fe,ae,U,e[V],U.sorted);U.idxs[0]=mn,U.idxs[1]=gn}else if(V>0&&U.show&&U.auto){let[K,ae]=U.facets,fe=K.scale,ve=ae.scale,[Ne,Ue]=e[V],Fe=y[fe],ot=y[ve];Fe!=null&&He(Fe,W[fe],K,Ne,K.sorted),ot!=null&&He(ot,W[ve],ae,Ue,ae.sorted),U.min=ae.min,U.max=ae.max}});for(let U in y){let V=y[U],K=W[U];if(V.from==null&&(K==null||K.min==null)){let ae=V.range(n,V.min==Wt?null:V.min,V.max==-Wt?null:V.max,U);V.min=ae[0],V.max=ae[1]}}}for(let U in y){let V=y[U];if(V.from!=null){let K=y[V.from];if(K.min==null)V.min=V.max=null;else{let ae=V.range(n,K.min,K.max,U);V.min=ae[0],V.max=ae[1]}}}let w={},I=!1;for(let U in y){let V=y[U],K=v[U];if(K.min!=V.min||K.max!=V.max){K.min=V.min,K.max=V.max;let ae=K.distr;K._min=ae==3?hr(K.min):ae==4?cm(K.min,K.asinh):ae==100?K.fwd(K.min):K.min,K._max=ae==3?hr(K.max):ae==4?cm(K.max,K.asinh):ae==100?K.fwd(K.max):K.max,w[U]=I=!0}}if(I){S.forEach((U,V)=>{i==2?V>0&&w.y&&(U._paths=null):w[U.scale]&&(U._paths=null)});for(let U in w)ye=!0,Gn("setScale",U);me&&ue.left>=0&&(te=pe=!0)}for(let U in W)W[U]=null}function Ve(y){let w=_m(mn-1,0,cn-1),I=_m(gn+1,0,cn-1);for(;y[w]==null&&w>0;)w--;for(;y[I]==null&&I<cn-1;)I++;return[w,I]}function yt(){if(cn>0){let y=S.some(w=>w._focus)&&Ie!=ze.alpha;y&&(h.globalAlpha=Ie=ze.alpha),S.forEach((w,I)=>{if(I>0&&w.show&&(rn(I,!1),rn(I,!0),w._paths==null)){let U=Ie;Ie!=w.alpha&&(h.globalAlpha=Ie=w.alpha);let V=i==2?[0,e[I][0].length-1]:Ve(e[I]);w._paths=w.paths(n,I,V[0],V[1]),Ie!=U&&(h.globalAlpha=Ie=U)}}),S.forEach((w,I)=>{if(I>0&&w.show){let U=Ie;Ie!=w.alpha&&(h.globalAlpha=Ie=w.alpha),w._paths!=null&&Ut(I,!1);{let V=w._paths!=null?w._paths.gaps:null,K=w.points.show(n,I,mn,gn,V),ae=w.points.filter(n,I,K,V);(K||ae)&&(w.points._paths=w.points.paths(n,I,mn,gn,ae),Ut(I,!0))}Ie!=U&&(h.globalAlpha=Ie=U),Gn("drawSeries",I)}}),y&&(h.globalAlpha=Ie=1)}}function rn(y,w){let I=w?S[y].points:S[y];I._stroke=I.stroke(n,y),I._fill=I.fill(n,y)}function Ut(y,w){let I=w?S[y].points:S[y],{stroke:U,fill:V,clip:K,flags:ae,_stroke:fe=I._stroke,_fill:ve=I._fill,_width:Ne=I.width}=I._paths;Ne=Xt(Ne*It,3);let Ue=null,Fe=Ne%2/2;w&&ve==null&&(ve=Ne>0?"#fff":fe);let ot=I.pxAlign==1&&Fe>0;if(ot&&h.translate(Fe,Fe),!w){let Ct=P-Ne/2,Tt=M-Ne/2,St=X+Ne,Je=he+Ne;Ue=new Path2D,Ue.rect(Ct,Tt,St,Je)}w?Oe(fe,Ne,I.dash,I.cap,ve,U,V,ae,K):Ot(y,fe,Ne,I.dash,I.cap,ve,U,V,ae,Ue,K),ot&&h.translate(-Fe,-Fe)}function Ot(y,w,I,U,V,K,ae,fe,ve,Ne,Ue){let Fe=!1;ve!=0&&R.forEach((ot,Ct)=>{if(ot.series[0]==y){let Tt=S[ot.series[1]],St=e[ot.series[1]],Je=(Tt._paths||mc).band;Fr(Je)&&(Je=ot.dir==1?Je[0]:Je[1]);let Ke,Jt=null;Tt.show&&Je&&rA(St,mn,gn)?(Jt=ot.fill(n,Ct)||K,Ke=Tt._paths.clip):Je=null,Oe(w,I,U,V,Jt,ae,fe,ve,Ne,Ue,Ke,Je),Fe=!0}}),Fe||Oe(w,I,U,V,K,ae,fe,ve,Ne,Ue)}let Pn=ka|vm;function Oe(y,w,I,U,V,K,ae,fe,ve,Ne,Ue,Fe){Te(y,w,I,U,V),(ve||Ne||Fe)&&(h.save(),ve&&h.clip(ve),Ne&&h.clip(Ne)),Fe?(fe&Pn)==Pn?(h.clip(Fe),Ue&&h.clip(Ue),Mt(V,ae),Mn(y,K,w)):fe&vm?(Mt(V,ae),h.clip(Fe),Mn(y,K,w)):fe&ka&&(h.save(),h.clip(Fe),Ue&&h.clip(Ue),Mt(V,ae),h.restore(),Mn(y,K,w)):(Mt(V,ae),Mn(y,K,w)),(ve||Ne||Fe)&&h.restore()}function Mn(y,w,I){I>0&&(w instanceof Map?w.forEach((U,V)=>{h.strokeStyle=Ao=V,h.stroke(U)}):w!=null&&y&&h.stroke(w))}function Mt(y,w){w instanceof Map?w.forEach((I,U)=>{h.fillStyle=mr=U,h.fill(I)}):w!=null&&y&&h.fill(w)}function Fs(y,w,I,U){let V=A[y],K;if(U<=0)K=[0,0];else{let ae=V._space=V.space(n,y,w,I,U),fe=V._incrs=V.incrs(n,y,w,I,U,ae);K=T1(w,I,fe,U,ae)}return V._found=K}function bn(y,w,I,U,V,K,ae,fe,ve,Ne){let Ue=ae%2/2;x==1&&h.translate(Ue,Ue),Te(fe,ae,ve,Ne,fe),h.beginPath();let Fe,ot,Ct,Tt,St=V+(U==0||U==3?-K:K);I==0?(ot=V,Tt=St):(Fe=V,Ct=St);for(let Je=0;Je<y.length;Je++)w[Je]!=null&&(I==0?Fe=Ct=y[Je]:ot=Tt=y[Je],h.moveTo(Fe,ot),h.lineTo(Ct,Tt));h.stroke(),x==1&&h.translate(-Ue,-Ue)}function Co(y){let w=!0;return A.forEach((I,U)=>{if(!I.show)return;let V=v[I.scale];if(V.min==null){I._show&&(w=!1,I._show=!1,pt(!1));return}else I._show||(w=!1,I._show=!0,pt(!1));let K=I.side,ae=K%2,{min:fe,max:ve}=V,[Ne,Ue]=Fs(U,fe,ve,ae==0?B:Ce);if(Ue==0)return;let Fe=V.distr==2,ot=I._splits=I.splits(n,U,fe,ve,Ne,Ue,Fe),Ct=V.distr==2?ot.map(Ke=>Ti[Ke]):ot,Tt=V.distr==2?Ti[ot[1]]-Ti[ot[0]]:Ne,St=I._values=I.values(n,I.filter(n,Ct,U,Ue,Tt),U,Ue,Tt);I._rotate=K==2?I.rotate(n,St,U,Ue):0;let Je=I._size;I._size=Ki(I.size(n,St,U,y)),Je!=null&&I._size!=Je&&(w=!1)}),w}function us(y){let w=!0;return $a.forEach((I,U)=>{let V=I(n,U,cs,y);V!=Zi[U]&&(w=!1),Zi[U]=V}),w}function Bs(){for(let y=0;y<A.length;y++){let w=A[y];if(!w.show||!w._show)continue;let I=w.side,U=I%2,V,K,ae=w.stroke(n,y),fe=I==0||I==3?-1:1,[ve,Ne]=w._found;if(w.label!=null){let fi=w.labelGap*fe,Ci=Fn((w._lpos+fi)*It);Le(w.labelFont[0],ae,"center",I==2?"top":Q_),h.save(),U==1?(V=K=0,h.translate(Ci,Fn(M+he/2)),h.rotate((I==3?-$u:$u)/2)):(V=Fn(P+X/2),K=Ci);let Xr=Hx(w.label)?w.label(n,y,ve,Ne):w.label;h.fillText(Xr,V,K),h.restore()}if(Ne==0)continue;let Ue=v[w.scale],Fe=U==0?X:he,ot=U==0?P:M,Ct=w._splits,Tt=Ue.distr==2?Ct.map(fi=>Ti[fi]):Ct,St=Ue.distr==2?Ti[Ct[1]]-Ti[Ct[0]]:ve,Je=w.ticks,Ke=w.border,Jt=Je.show?Je.size:0,un=Fn(Jt*It),Wn=Fn((w.alignTo==2?w._size-Jt-w.gap:w.gap)*It),kt=w._rotate*-$u/180,dn=p(w._pos*It),Ai=(un+Wn)*fe,di=dn+Ai;K=U==0?di:0,V=U==1?di:0;let Fi=w.font[0],Ji=w.align==1?Da:w.align==2?om:kt>0?Da:kt<0?om:U==0?"center":I==3?om:Da,ps=kt||U==1?"middle":I==2?"top":Q_;Le(Fi,ae,Ji,ps);let Ri=w.font[1]*w.lineGap,Bi=Ct.map(fi=>p(a(fi,Ue,Fe,ot))),Qi=w._values;for(let fi=0;fi<Qi.length;fi++){let Ci=Qi[fi];if(Ci!=null){U==0?V=Bi[fi]:K=Bi[fi],Ci=""+Ci;let Xr=Ci.indexOf(`
`)==-1?[Ci]:Ci.split(/\n/gm);for(let pi=0;pi<Xr.length;pi++){let xg=Xr[pi];kt?(h.save(),h.translate(V,K+pi*Ri),h.rotate(kt),h.fillText(xg,0,0),h.restore()):h.fillText(xg,V,K+pi*Ri)}}}Je.show&&bn(Bi,Je.filter(n,Tt,y,Ne,St),U,I,dn,un,Xt(Je.width*It,3),Je.stroke(n,y),Je.dash,Je.cap);let ms=w.grid;ms.show&&bn(Bi,ms.filter(n,Tt,y,Ne,St),U,U==0?2:1,U==0?M:P,U==0?he:X,Xt(ms.width*It,3),ms.stroke(n,y),ms.dash,ms.cap),Ke.show&&bn([dn],[1],U==0?1:0,U==0?1:2,U==1?M:P,U==1?he:X,Xt(Ke.width*It,3),Ke.stroke(n,y),Ke.dash,Ke.cap)}Gn("drawAxes")}function pt(y){S.forEach((w,I)=>{I>0&&(w._paths=null,y&&(i==1?(w.min=null,w.max=null):w.facets.forEach(U=>{U.min=null,U.max=null})))})}let hn=!1,ui=!1,Ft=[];function wn(){ui=!1;for(let y=0;y<Ft.length;y++)Gn(...Ft[y]);Ft.length=0}function ni(){hn||(yA(eg),hn=!0)}function Nc(y,w=!1){hn=!0,ui=w,y(n),eg(),w&&Ft.length>0&&queueMicrotask(wn)}n.batch=Nc;function eg(){if(oe&&(xt(),oe=!1),ye&&(we(),ye=!1),_e){if(en(f,Da,Ze),en(f,"top",ct),en(f,uc,B),en(f,dc,Ce),en(m,Da,Ze),en(m,"top",ct),en(m,uc,B),en(m,dc,Ce),en(d,uc,ln),en(d,dc,Sn),u.width=Fn(ln*It),u.height=Fn(Sn*It),A.forEach(({_el:y,_show:w,_size:I,_pos:U,side:V})=>{if(y!=null)if(w){let K=V===3||V===0?I:0,ae=V%2==1;en(y,ae?"left":"top",U-K),en(y,ae?"width":"height",I),en(y,ae?"top":"left",ae?ct:Ze),en(y,ae?"height":"width",ae?Ce:B),mm(y,yo)}else Di(y,yo)}),Ao=mr=Ro=z=J=q=$=Ee=E=null,Ie=1,Qa(!0),Ze!=be||ct!=Ht||B!=Ge||Ce!=je){pt(!1);let y=B/Ge,w=Ce/je;if(me&&!te&&ue.left>=0){ue.left*=y,ue.top*=w,Po&&As(Po,Fn(ue.left),0,B,Ce),Io&&As(Io,0,Fn(ue.top),B,Ce);for(let I=0;I<ht.length;I++){let U=ht[I];U!=null&&(Kt[I]*=y,hi[I]*=w,As(U,Ki(Kt[I]),Ki(hi[I]),B,Ce))}}if(Zt.show&&!ie&&Zt.left>=0&&Zt.width>0){Zt.left*=y,Zt.width*=y,Zt.top*=w,Zt.height*=w;for(let I in Fd)en(No,I,Zt[I])}be=Ze,Ht=ct,Ge=B,je=Ce}Gn("setSize"),_e=!1}ln>0&&Sn>0&&(h.clearRect(0,0,u.width,u.height),Gn("drawClear"),b.forEach(y=>y()),Gn("draw")),Zt.show&&ie&&(Uc(Zt),ie=!1),me&&te&&(Wr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(Ud(),pe=!1),l||(l=!0,n.status=1,Gn("ready")),pr=!1,hn=!1}n.redraw=(y,w)=>{ye=w||!1,y!==!1?_r(T,L.min,L.max):ni()};function Ld(y,w){let I=v[y];if(I.from==null){if(cn==0){let U=I.range(n,w.min,w.max,y);w.min=U[0],w.max=U[1]}if(w.min>w.max){let U=w.min;w.min=w.max,w.max=U}if(cn>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;y==T&&I.distr==2&&cn>0&&(w.min=as(w.min,e[0]),w.max=as(w.max,e[0]),w.min==w.max&&w.max++),W[y]=w,oe=!0,ni()}}n.setScale=Ld;let Dd,Nd,Po,Io,tg,ng,Lo,Do,ig,sg,jt,nn,gr=!1,$n=ue.drag,Vn=$n.x,Hn=$n.y;me&&(ue.x&&(Dd=$i(GT,m)),ue.y&&(Nd=$i(WT,m)),L.ori==0?(Po=Dd,Io=Nd):(Po=Nd,Io=Dd),jt=ue.left,nn=ue.top);let Zt=n.select=An({show:!0,over:!0,left:0,width:0,top:0,height:0},s.select),No=Zt.show?$i(HT,Zt.over?m:f):null;function Uc(y,w){if(Zt.show){for(let I in y)Zt[I]=y[I],I in Fd&&en(No,I,y[I]);w!==!1&&Gn("setSelect")}}n.setSelect=Uc;function tv(y){if(S[y].show)ee&&mm(lt[y],yo);else if(ee&&Di(lt[y],yo),me){let I=Re?ht[0]:ht[y];I!=null&&As(I,-10,-10,B,Ce)}}function _r(y,w,I){Ld(y,{min:w,max:I})}function ds(y,w,I,U){w.focus!=null&&ov(y),w.show!=null&&S.forEach((V,K)=>{K>0&&(y==K||y==null)&&(V.show=w.show,tv(K),i==2?(_r(V.facets[0].scale,null,null),_r(V.facets[1].scale,null,null)):_r(V.scale,null,null),ni())}),I!==!1&&Gn("setSeries",y,w),U&&el("setSeries",n,y,w)}n.setSeries=ds;function nv(y,w){An(R[y],w)}function iv(y,w){y.fill=bt(y.fill||null),y.dir=Rt(y.dir,-1),w=w??R.length,R.splice(w,0,y)}function sv(y){y==null?R.length=0:R.splice(y,1)}n.addBand=iv,n.setBand=nv,n.delBand=sv;function rv(y,w){S[y].alpha=w,me&&ht[y]!=null&&(ht[y].style.opacity=w),ee&&lt[y]&&(lt[y].style.opacity=w)}let ks,xr,Gr,Uo={focus:!0};function ov(y){if(y!=Gr){let w=y==null,I=ze.alpha!=1;S.forEach((U,V)=>{if(i==1||V>0){let K=w||V==0||V==y;U._focus=w?null:K,I&&rv(V,K?1:ze.alpha)}}),Gr=y,I&&ni()}}ee&&tt&&Et(ix,Ae,y=>{ue._lock||(et(y),Gr!=null&&ds(null,Uo,!0,En.setSeries))});function fs(y,w,I){let U=v[w];I&&(y=y/It-(U.ori==1?ct:Ze));let V=B;U.ori==1&&(V=Ce,y=V-y),U.dir==-1&&(y=V-y);let K=U._min,ae=U._max,fe=y/V,ve=K+(ae-K)*fe,Ne=U.distr;return Ne==3?Oa(10,ve):Ne==4?aA(ve,U.asinh):Ne==100?U.bwd(ve):ve}function av(y,w){let I=fs(y,T,w);return as(I,e[0],mn,gn)}n.valToIdx=y=>as(y,e[0]),n.posToIdx=av,n.posToVal=fs,n.valToPos=(y,w,I)=>v[w].ori==0?r(y,v[w],I?X:B,I?P:0):o(y,v[w],I?he:Ce,I?M:0),n.setCursor=(y,w,I)=>{jt=y.left,nn=y.top,Wr(null,w,I)};function rg(y,w){en(No,Da,Zt.left=y),en(No,uc,Zt.width=w)}function og(y,w){en(No,"top",Zt.top=y),en(No,dc,Zt.height=w)}let Za=L.ori==0?rg:og,Ja=L.ori==1?rg:og;function lv(){if(ee&&de.live)for(let y=i==2?1:0;y<S.length;y++){if(y==0&&ft)continue;let w=de.values[y],I=0;for(let U in w)We[y][I++].firstChild.nodeValue=w[U]}}function Ud(y,w){if(y!=null&&(y.idxs?y.idxs.forEach((I,U)=>{se[U]=I}):uA(y.idx)||se.fill(y.idx),de.idx=se[0]),ee&&de.live){for(let I=0;I<S.length;I++)(I>0||i==1&&!ft)&&cv(I,se[I]);lv()}pe=!1,w!==!1&&Gn("setLegend")}n.setLegend=Ud;function cv(y,w){let I=S[y],U=y==0&&k==2?Ti:e[y],V;ft?V=I.values(n,y,w)??rt:(V=I.value(n,w==null?null:U[w],y,w),V=V==null?rt:{_:V}),de.values[y]=V}function Wr(y,w,I){ig=jt,sg=nn,[jt,nn]=ue.move(n,jt,nn),ue.left=jt,ue.top=nn,me&&(Po&&As(Po,Fn(jt),0,B,Ce),Io&&As(Io,0,Fn(nn),B,Ce));let U,V=mn>gn;ks=Wt,xr=null;let K=L.ori==0?B:Ce,ae=L.ori==1?B:Ce;if(jt<0||cn==0||V){U=ue.idx=null;for(let fe=0;fe<S.length;fe++){let ve=ht[fe];ve!=null&&As(ve,-10,-10,B,Ce)}tt&&ds(null,Uo,!0,y==null&&En.setSeries),de.live&&(se.fill(U),pe=!0)}else{let fe,ve,Ne;i==1&&(fe=L.ori==0?jt:nn,ve=fs(fe,T),U=ue.idx=as(ve,e[0],mn,gn),Ne=H(e[0][U],L,K,0));let Ue=-10,Fe=-10,ot=0,Ct=0,Tt=!0,St="",Je="";for(let Ke=i==2?1:0;Ke<S.length;Ke++){let Jt=S[Ke],un=se[Ke],Wn=un==null?null:i==1?e[Ke][un]:e[Ke][1][un],kt=ue.dataIdx(n,Ke,U,ve),dn=kt==null?null:i==1?e[Ke][kt]:e[Ke][1][kt];if(pe=pe||dn!=Wn||kt!=un,se[Ke]=kt,Ke>0&&Jt.show){let Ai=kt==null?-10:kt==U?Ne:H(i==1?e[0][kt]:e[Ke][0][kt],L,K,0),di=dn==null?-10:N(dn,i==1?v[Jt.scale]:v[Jt.facets[1].scale],ae,0);if(tt&&dn!=null){let Fi=L.ori==1?jt:nn,Ji=Bn(ze.dist(n,Ke,kt,di,Fi));if(Ji<ks){let ps=ze.bias;if(ps!=0){let Ri=fs(Fi,Jt.scale),Bi=dn>=0?1:-1,Qi=Ri>=0?1:-1;Qi==Bi&&(Qi==1?ps==1?dn>=Ri:dn<=Ri:ps==1?dn<=Ri:dn>=Ri)&&(ks=Ji,xr=Ke)}else ks=Ji,xr=Ke}}if(pe||Re){let Fi,Ji;L.ori==0?(Fi=Ai,Ji=di):(Fi=di,Ji=Ai);let ps,Ri,Bi,Qi,ms,fi,Ci=!0,Xr=le.bbox;if(Xr!=null){Ci=!1;let pi=Xr(n,Ke);Bi=pi.left,Qi=pi.top,ps=pi.width,Ri=pi.height}else Bi=Fi,Qi=Ji,ps=Ri=le.size(n,Ke);if(fi=le.fill(n,Ke),ms=le.stroke(n,Ke),Re)Ke==xr&&ks<=ze.prox&&(Ue=Bi,Fe=Qi,ot=ps,Ct=Ri,Tt=Ci,St=fi,Je=ms);else{let pi=ht[Ke];pi!=null&&(Kt[Ke]=Bi,hi[Ke]=Qi,hx(pi,ps,Ri,Ci),lx(pi,fi,ms),As(pi,Ki(Bi),Ki(Qi),B,Ce))}}}}if(Re){let Ke=ze.prox,Jt=Gr==null?ks<=Ke:ks>Ke||xr!=Gr;if(pe||Jt){let un=ht[0];un!=null&&(Kt[0]=Ue,hi[0]=Fe,hx(un,ot,Ct,Tt),lx(un,St,Je),As(un,Ki(Ue),Ki(Fe),B,Ce))}}}if(Zt.show&&gr)if(y!=null){let[fe,ve]=En.scales,[Ne,Ue]=En.match,[Fe,ot]=y.cursor.sync.scales,Ct=y.cursor.drag;if(Vn=Ct._x,Hn=Ct._y,Vn||Hn){let{left:Tt,top:St,width:Je,height:Ke}=y.select,Jt=y.scales[Fe].ori,un=y.posToVal,Wn,kt,dn,Ai,di,Fi=fe!=null&&Ne(fe,Fe),Ji=ve!=null&&Ue(ve,ot);Fi&&Vn?(Jt==0?(Wn=Tt,kt=Je):(Wn=St,kt=Ke),dn=v[fe],Ai=H(un(Wn,Fe),dn,K,0),di=H(un(Wn+kt,Fe),dn,K,0),Za(ls(Ai,di),Bn(di-Ai))):Za(0,K),Ji&&Hn?(Jt==1?(Wn=Tt,kt=Je):(Wn=St,kt=Ke),dn=v[ve],Ai=N(un(Wn,ot),dn,ae,0),di=N(un(Wn+kt,ot),dn,ae,0),Ja(ls(Ai,di),Bn(di-Ai))):Ja(0,ae)}else Bd()}else{let fe=Bn(ig-tg),ve=Bn(sg-ng);if(L.ori==1){let ot=fe;fe=ve,ve=ot}Vn=$n.x&&fe>=$n.dist,Hn=$n.y&&ve>=$n.dist;let Ne=$n.uni;Ne!=null?Vn&&Hn&&(Vn=fe>=Ne,Hn=ve>=Ne,!Vn&&!Hn&&(ve>fe?Hn=!0:Vn=!0)):$n.x&&$n.y&&(Vn||Hn)&&(Vn=Hn=!0);let Ue,Fe;Vn&&(L.ori==0?(Ue=Lo,Fe=jt):(Ue=Do,Fe=nn),Za(ls(Ue,Fe),Bn(Fe-Ue)),Hn||Ja(0,ae)),Hn&&(L.ori==1?(Ue=Lo,Fe=jt):(Ue=Do,Fe=nn),Ja(ls(Ue,Fe),Bn(Fe-Ue)),Vn||Za(0,K)),!Vn&&!Hn&&(Za(0,0),Ja(0,0))}if($n._x=Vn,$n._y=Hn,y==null){if(I){if(_g!=null){let[fe,ve]=En.scales;En.values[0]=fe!=null?fs(L.ori==0?jt:nn,fe):null,En.values[1]=ve!=null?fs(L.ori==1?jt:nn,ve):null}el(am,n,jt,nn,B,Ce,U)}if(tt){let fe=I&&En.setSeries,ve=ze.prox;Gr==null?ks<=ve&&ds(xr,Uo,!0,fe):ks>ve?ds(null,Uo,!0,fe):xr!=Gr&&ds(xr,Uo,!0,fe)}}pe&&(de.idx=U,Ud()),w!==!1&&Gn("setCursor")}let yr=null;Object.defineProperty(n,"rect",{get(){return yr==null&&Qa(!1),yr}});function Qa(y=!1){y?yr=null:(yr=m.getBoundingClientRect(),Gn("syncRect",yr))}function ag(y,w,I,U,V,K,ae){ue._lock||gr&&y!=null&&y.movementX==0&&y.movementY==0||(Od(y,w,I,U,V,K,ae,!1,y!=null),y!=null?Wr(null,!0,!0):Wr(w,!0,!1))}function Od(y,w,I,U,V,K,ae,fe,ve){if(yr==null&&Qa(!1),et(y),y!=null)I=y.clientX-yr.left,U=y.clientY-yr.top;else{if(I<0||U<0){jt=-10,nn=-10;return}let[Ne,Ue]=En.scales,Fe=w.cursor.sync,[ot,Ct]=Fe.values,[Tt,St]=Fe.scales,[Je,Ke]=En.match,Jt=w.axes[0].side%2==1,un=L.ori==0?B:Ce,Wn=L.ori==1?B:Ce,kt=Jt?K:V,dn=Jt?V:K,Ai=Jt?U:I,di=Jt?I:U;if(Tt!=null?I=Je(Ne,Tt)?a(ot,v[Ne],un,0):-10:I=un*(Ai/kt),St!=null?U=Ke(Ue,St)?a(Ct,v[Ue],Wn,0):-10:U=Wn*(di/dn),L.ori==1){let Fi=I;I=U,U=Fi}}ve&&(w==null||w.cursor.event.type==am)&&((I<=1||I>=B-1)&&(I=_o(I,B)),(U<=1||U>=Ce-1)&&(U=_o(U,Ce))),fe?(tg=I,ng=U,[Lo,Do]=ue.move(n,I,U)):(jt=I,nn=U)}let Fd={width:0,height:0,left:0,top:0};function Bd(){Uc(Fd,!1)}let lg,cg,hg,ug;function dg(y,w,I,U,V,K,ae){gr=!0,Vn=Hn=$n._x=$n._y=!1,Od(y,w,I,U,V,K,ae,!0,!1),y!=null&&(Et(lm,fm,fg,!1),el(tx,n,Lo,Do,B,Ce,null));let{left:fe,top:ve,width:Ne,height:Ue}=Zt;lg=fe,cg=ve,hg=Ne,ug=Ue}function fg(y,w,I,U,V,K,ae){gr=$n._x=$n._y=!1,Od(y,w,I,U,V,K,ae,!1,!0);let{left:fe,top:ve,width:Ne,height:Ue}=Zt,Fe=Ne>0||Ue>0,ot=lg!=fe||cg!=ve||hg!=Ne||ug!=Ue;if(Fe&&ot&&Uc(Zt),$n.setScale&&Fe&&ot){let Ct=fe,Tt=Ne,St=ve,Je=Ue;if(L.ori==1&&(Ct=ve,Tt=Ue,St=fe,Je=Ne),Vn&&_r(T,fs(Ct,T),fs(Ct+Tt,T)),Hn)for(let Ke in v){let Jt=v[Ke];Ke!=T&&Jt.from==null&&Jt.min!=Wt&&_r(Ke,fs(St+Je,Ke),fs(St,Ke))}Bd()}else ue.lock&&(ue._lock=!ue._lock,Wr(w,!0,y!=null));y!=null&&(Cn(lm,fm),el(lm,n,jt,nn,B,Ce,null))}function hv(y,w,I,U,V,K,ae){if(ue._lock)return;et(y);let fe=gr;if(gr){let ve=!0,Ne=!0,Ue=10,Fe,ot;L.ori==0?(Fe=Vn,ot=Hn):(Fe=Hn,ot=Vn),Fe&&ot&&(ve=jt<=Ue||jt>=B-Ue,Ne=nn<=Ue||nn>=Ce-Ue),Fe&&ve&&(jt=jt<Lo?0:B),ot&&Ne&&(nn=nn<Do?0:Ce),Wr(null,!0,!0),gr=!1}jt=-10,nn=-10,se.fill(null),Wr(null,!0,!0),fe&&(gr=fe)}function pg(y,w,I,U,V,K,ae){ue._lock||(et(y),ja(),Bd(),y!=null&&el(sx,n,jt,nn,B,Ce,null))}function mg(){A.forEach(A1),F(n.width,n.height,!0)}vo(Ku,Ua,mg);let Oo={};Oo.mousedown=dg,Oo.mousemove=ag,Oo.mouseup=fg,Oo.dblclick=pg,Oo.setSeries=(y,w,I,U)=>{let V=En.match[2];I=V(n,w,I),I!=-1&&ds(I,U,!0,!1)},me&&(Et(tx,m,dg),Et(am,m,ag),Et(nx,m,y=>{et(y),Qa(!1)}),Et(ix,m,hv),Et(sx,m,pg),Sm.add(n),n.syncRect=Qa);let Oc=n.hooks=s.hooks||{};function Gn(y,w,I){ui?Ft.push([y,w,I]):y in Oc&&Oc[y].forEach(U=>{U.call(null,n,w,I)})}(s.plugins||[]).forEach(y=>{for(let w in y.hooks)Oc[w]=(Oc[w]||[]).concat(y.hooks[w])});let gg=(y,w,I)=>I,En=An({key:null,setSeries:!1,filters:{pub:mx,sub:mx},scales:[T,S[1]?S[1].scale:null],match:[gx,gx,gg],values:[null,null]},ue.sync);En.match.length==2&&En.match.push(gg),ue.sync=En;let _g=En.key,kd=dy(_g);function el(y,w,I,U,V,K,ae){En.filters.pub(y,w,I,U,V,K,ae)&&kd.pub(y,w,I,U,V,K,ae)}kd.sub(n);function uv(y,w,I,U,V,K,ae){En.filters.sub(y,w,I,U,V,K,ae)&&Oo[y](null,w,I,U,V,K,ae)}n.pub=uv;function dv(){kd.unsub(n),Sm.delete(n),zn.clear(),gm(Ku,Ua,mg),c.remove(),Ae?.remove(),Gn("destroy")}n.destroy=dv;function zd(){Gn("init",s,e),Ka(e||s.data,!1),W[T]?Ld(T,W[T]):ja(),ie=Zt.show&&(Zt.width>0||Zt.height>0),te=pe=!0,F(s.width,s.height)}return S.forEach(To),A.forEach(Us),t?t instanceof HTMLElement?(t.appendChild(c),zd()):t(n,zd):zd(),n}qn.assign=An;qn.fmtNum=Rm;qn.rangeNum=ju;qn.rangeLog=Qu;qn.rangeAsinh=Tm;qn.orient=Mo;qn.pxRatio=It;qn.join=xA;qn.fmtDate=Pm,qn.tzDate=CA;qn.sync=dy;{qn.addGap=u1,qn.clipGaps=nd;let s=qn.paths={points:xy};s.linear=vy,s.stepped=p1,s.bars=m1,s.spline=_1}var Fm=["#1f6fe0","#1f9d62","#e0861a","#7c5ce6","#0e98a8","#c53d8f","#8a9a1d","#a0643a","#4c87b5","#5b9c3c"],Bm={least:150,most:250,around:66},od=s=>getComputedStyle(document.documentElement).getPropertyValue(s).trim(),ad=class{constructor(e,t,n,i,{scrub:r,choose:o,zoomed:a}){Object.assign(this,{box:e,series:n,units:i,scrub:r,choose:o,zoomed:a,plots:[],time:0,hovered:null,range:null}),this.joints=t.joints.filter(l=>l.role!=="dropped").sort((l,c)=>c.name.length-l.name.length),this.given=JSON.stringify(t.plots);for(let l of t.plots)this.add(l);new ResizeObserver(()=>this.resize()).observe(e.parentElement),i.listeners.add(()=>this.plots.forEach(l=>this.fill(l)))}update(e,t){this.series=t,this.joints=e.joints.filter(a=>a.role!=="dropped").sort((a,l)=>l.name.length-a.name.length);let n=JSON.stringify(e.plots),i=t.time,r=i[i.length-1],o=this.range&&this.range[0]<r?[this.range[0],Math.min(this.range[1],r)]:null;if(n!==this.given){this.given=n;for(let a of[...this.plots])this.drop(a);for(let a of e.plots)this.add(a)}else this.plots.forEach(a=>this.refill(a));i.length&&this.zoom(o)}add({title:e,signals:t,dashed:n=[]}){let i={title:e,signals:t,dashed:n,root:Z("figure",{class:"plot"}),hidden:new Set};return this.plots.push(i),this.box.append(i.root),this.fill(i),this.resize(),i}async edit(e){let t=await this.choose(e.signals);t&&(e.title===e.signals.join(", ")&&(e.title=t.join(", ")),e.signals=t,this.fill(e))}remove(e){this.drop(e)}drop(e){e.chart?.destroy(),e.root.remove(),this.plots=this.plots.filter(t=>t!==e),this.resize()}fill(e){e.chart?.destroy(),Object.assign(e,{chart:null,line:null,marks:[]}),e.lines=this.lines(e);let t=[...new Set(e.lines.map(o=>o.unit))];e.values=e.lines.map(()=>Z("b",{class:"value"}));let n=e.lines.map((o,a)=>{let l=Z("i",{class:o.dashed?"swatch dashed":"swatch"});o.color&&l.style.setProperty("--c",o.color);let c=Z("button",{class:"chip","aria-pressed":String(!e.hidden.has(o.name)),title:"Show or hide"},l,Z("span",{text:o.name,dir:"auto"}),e.values[a]);return t.length>1&&o.unit&&c.append(Z("small",{text:o.unit})),c.addEventListener("click",()=>{let u=e.hidden.delete(o.name);u||e.hidden.add(o.name),c.setAttribute("aria-pressed",String(u));for(let h of[a+1,...e.bands.filter(d=>d.line===o).flatMap(d=>d.series)])e.chart.setSeries(h,{show:u});this.mark(e)}),c}),i=Z("h3",{},Z("span",{text:e.title,dir:"auto"}),Z("small",{text:t.length===1&&t[0]?`[${t[0]}]`:""}),Z("button",{class:"quiet",text:"Edit",title:"Choose the signals of this plot",onclick:()=>this.edit(e)}),Z("button",{class:"close","aria-label":"Remove this plot",title:"Remove this plot",text:"\xD7",onclick:()=>this.remove(e)})),r=Z("div",{class:"chart"});e.root.replaceChildren(i,Z("div",{class:"legend"},...n),r),e.chart=this.chart(e,t,r),this.setTime(this.time)}lines(e){let t=[],n=new Map,i=e.signals.map(r=>this.series.signals.get(r)).filter(Boolean);return i.map(r=>{let o=i.find(p=>p.unit===r.unit&&p.as?.group)?.as,{name:a,factor:l,offset:c}=this.units.of({unit:r.unit,as:r.as??o}),u=p=>l===1&&!c?p:p.map(g=>g*l+c),h=e.dashed.includes(r.name),d=n.get(r.over);!h&&!d&&t.push(this.color(r.name,t));let f=h?null:d??t.at(-1);n.set(r.name,f);let m=u(r.values),x=["max","min"].map(p=>this.series.signals.get(`${r.name} ${p}`)).filter(p=>p?.of===r.name).map(p=>u(p.values));return{name:r.name,unit:a,factor:l,values:m,band:x,step:R1(m),color:f,dashed:!f||!!d}})}refill(e){let t=this.lines(e),n=a=>JSON.stringify(a.map(({name:l,unit:c,color:u,dashed:h,band:d})=>[l,c,u,h,d.length]));if(!e.chart||n(t)!==n(e.lines))return this.fill(e);t.forEach((a,l)=>Object.assign(e.lines[l],a)),e.chart.setData(this.columns(e),!1);let i=this.series.time,[r,o]=this.range??[i[0],i[i.length-1]];this.zooming=!0,e.chart.setScale("x",{min:r,max:o}),this.zooming=!1,this.setTime(this.time)}columns(e){return[this.series.time,...e.lines.map(t=>wy(t.values)),...e.bands.flatMap(({line:t})=>t.band.map(wy))]}color(e,t){return this.joints.find(i=>e.startsWith(i.name)&&!/[\p{L}\p{N}]/u.test(e[i.name.length]??"")&&!t.includes(i.color))?.color??Fm.find(i=>!t.includes(i))??Fm[t.length%Fm.length]}chart(e,t,n){let i=()=>od("--grid"),r=()=>od("--muted"),o=d=>({stroke:r,font:"11px system-ui, sans-serif",grid:{stroke:i,width:1},ticks:{show:!1},...d}),a=d=>`y ${d}`,l=e.lines.length;e.bands=e.lines.filter(d=>d.band.length===2).map((d,f)=>({line:d,series:[l+2*f+1,l+2*f+2]}));let c=({color:d})=>`${d??od("--muted")}55`,u=(d,f)=>o({scale:a(d),side:f,size:54,space:24,grid:f===3?{stroke:i,width:1}:{show:!1},values:(m,x)=>x.map(p=>Kn(p))}),h={width:Math.max(this.box.clientWidth,200),height:this.height(),padding:[8,t.length>1?0:20,0,0],legend:{show:!1},scales:{x:{time:!1,...this.range?{min:this.range[0],max:this.range[1]}:{}},...Object.fromEntries(t.map(d=>[a(d),{range:(f,m,x)=>C1(m,x)}]))},axes:[o({size:26,space:56,values:(d,f)=>f.map((m,x)=>Kn(m)+(x===f.length-1?" s":""))}),...t.slice(0,2).map((d,f)=>u(d,f?1:3))],series:[{},...e.lines.map(d=>({label:d.name,scale:a(d.unit),show:!e.hidden.has(d.name),stroke:()=>d.color??od("--muted"),width:d.dashed?1.25:1.75,dash:d.dashed?[5,4]:void 0,points:{show:!1}})),...e.bands.flatMap(({line:d})=>d.band.map(()=>({scale:a(d.unit),show:!e.hidden.has(d.name),stroke:()=>c(d),width:.75,points:{show:!1},paths:qn.paths.stepped({align:-1})})))],bands:e.bands.map(({line:d,series:f})=>({series:f,fill:()=>c(d)})),cursor:{sync:{key:"mategraph"},points:{size:(d,f)=>f<=l?6:0},y:!1,drag:{x:!0,y:!1,setScale:!0,dist:4},bind:{mousedown:(d,f,m)=>x=>(x.shiftKey?m(x):this.grab(d,x),null),dblclick:()=>()=>(this.zoom(null),null)}},hooks:{setScale:[(d,f)=>{f==="x"&&!this.zooming&&d===e.chart&&this.zoom([d.scales.x.min,d.scales.x.max],d)}],setCursor:[d=>{this.hovered=d.cursor.left>=0?d.cursor.idx:null,this.legends()}],draw:[d=>{d===e.chart&&this.mark(e)}],ready:[d=>{e.line=Z("div",{class:"time-line"}),e.marks=e.lines.map(({color:f})=>{let m=Z("div",{class:"time-dot"});return f&&m.style.setProperty("--c",f),m}),d.over.append(e.line,...e.marks),d===e.chart&&this.mark(e),d.over.addEventListener("wheel",f=>{(f.ctrlKey||f.metaKey)&&this.wheel(d,f)},{passive:!1}),d.over.addEventListener("touchstart",f=>this.touch(d,f),{passive:!0}),d.over.addEventListener("touchmove",f=>this.touch(d,f),{passive:!0})}]}};return new qn(h,this.columns(e),n)}grab(e,t){if(t.button!==0)return;let n=e.over.getBoundingClientRect().left,i=o=>this.scrub(e.posToVal(o.clientX-n,"x")),r=()=>{removeEventListener("mousemove",i),removeEventListener("mouseup",r)};addEventListener("mousemove",i),addEventListener("mouseup",r),i(t)}touch(e,t){t.touches.length===1&&this.scrub(e.posToVal(t.touches[0].clientX-e.over.getBoundingClientRect().left,"x"))}wheel(e,t){t.preventDefault();let n=this.series.time,{min:i,max:r}=e.scales.x,o=e.posToVal(t.offsetX,"x"),a=t.deltaY<0?.8:1.25,l=Math.max(o-(o-i)*a,n[0]),c=Math.min(o+(r-o)*a,n[n.length-1]);c>l&&this.zoom([l,c])}zoom(e,t=null){let n=this.series.time,i=[n[0],n[n.length-1]];e&&e[0]<=i[0]&&e[1]>=i[1]&&(e=null),this.range=e,this.zooming=!0;for(let{chart:r}of this.plots)r!==t&&r.setScale("x",{min:(e??i)[0],max:(e??i)[1]});this.zooming=!1,this.zoomed(e)}setTime(e){this.time=e;for(let t of this.plots)this.mark(t);this.hovered==null&&this.legends()}mark(e){let t=e.chart;if(!t||!e.line)return;let{min:n,max:i}=t.scales.x,r=this.time>=n&&this.time<=i,o=t.valToPos(this.time,"x");e.line.hidden=!r,e.line.style.transform=`translateX(${o}px)`;let a=this.nearest(this.time);e.marks.forEach((l,c)=>{let u=e.lines[c].values[a];l.hidden=!r||!t.series[c+1].show||!Number.isFinite(u),l.hidden||(l.style.transform=`translate(${o}px, ${t.valToPos(u,t.series[c+1].scale)}px)`)})}legends(){let e=this.hovered??this.nearest(this.time);for(let{lines:t,values:n}of this.plots)t?.forEach((i,r)=>n[r].textContent=Kn(i.step?Math.round(i.values[e]/i.step)*i.step:i.values[e]))}nearest(e){let t=this.series.time,n=0,i=t.length-1;for(;i-n>1;){let r=n+i>>1;t[r]<=e?n=r:i=r}return i>=0&&t[i]-e<e-t[n]?i:n}resize(e=this.box.clientWidth){let t=this.height();if(e)for(let{chart:n}of this.plots)n?.setSize({width:e,height:t})}height(){let e=(this.box.parentElement.clientHeight-84)/Math.max(this.plots.length,1)-Bm.around;return Math.round(Math.min(Math.max(e,Bm.least),Bm.most))}redraw(){for(let{chart:e}of this.plots)e.redraw(!1,!0)}};function R1(s){let e=1/0,t=-1/0;for(let n of s)Number.isFinite(n)&&(n<e&&(e=n),n>t&&(t=n));return t>e?10**(Math.floor(Math.log10(t-e))-4):0}var wy=s=>s.every(Number.isFinite)?s:Array.from(s,e=>Number.isFinite(e)?e:null);function C1(s,e){if(s==null||!Number.isFinite(s)||!Number.isFinite(e))return[-1,1];if(s===e){let n=Math.abs(s)*.1||1;return[s-n,e+n]}let t=(e-s)*.08;return[s-t,e+t]}function Ey(s,e){let t=r=>`"${r.replaceAll('"','""')}"`,n=[...s.signals.values()].map(r=>({...r,...e.of(r),title:r.name})),i=[["time [s]",...n.map(r=>r.name?`${r.title} [${r.name}]`:r.title)].map(t).join(",")];for(let r=0;r<s.time.length;r++)i.push([s.time[r],...n.map(o=>Number((o.values[r]*o.factor+o.offset).toPrecision(8)))].join(","));return i.join(`\r
`)+`\r
`}var P1=s=>Math.abs(s)<1e-7?0:s;function Ty(s,e,t,n){s.replaceChildren();for(let i of e.tables){let r=i.link||(["part","body","joint"].includes(i.columns[0])?i.columns[0]:""),o=i.columns.map((u,h)=>i.rows.length>0&&i.rows.every(d=>typeof d[h]=="number"||d[h]?.values?.length===1||d[h]==null)),a=Z("tr",{},...i.columns.map((u,h)=>Z("th",{text:u,class:o[h]?"number":null}))),l=i.rows.map(u=>{let h=Z("tr",{},...u.map((d,f)=>{let m=i.columns[f]==="verdict"?{passed:!0,FAILED:!1}[d]??d:d;return m===!0||m===!1?Z("td",{},Z("span",{class:m?"pass":"fail",text:m?"\u2713 passed":"\u2717 failed"})):Z("td",{class:o[f]?"number":d?.values?"quantity":null,text:d?.values?t.text(d.values.map(P1),d.unit,{between:d.between}):typeof d=="number"?Kn(d,5):d??"\u2013",dir:"auto"})}));return r&&(h.classList.add("link"),h.tabIndex=0,h.addEventListener("click",()=>n(r,String(u[0]))),h.addEventListener("keydown",d=>{d.key==="Enter"&&n(r,String(u[0]))})),h}),c=Z("section",{class:"table"},Z("h3",{text:i.title}));i.note&&c.append(Z("p",{class:"hint",text:i.note,dir:"auto"})),l.length?c.append(Z("div",{class:"scroll"},Z("table",{},Z("thead",{},a),Z("tbody",{},...l)))):c.append(Z("p",{class:"hint",text:i.empty||"None."})),s.append(c)}}function Ay(s,e,t){let n=s.getContext("2d"),i=s.width,r=i/72;n.clearRect(0,0,i,i);let o=new qe().extractRotation(e.camera.matrixWorldInverse).multiply(e.toScene),a=[["x","#d6453d",1,0,0],["y","#2f9e56",0,1,0],["z","#2f6fdb",0,0,1]].map(([l,c,...u])=>({name:l,color:c,d:new C(...u).transformDirection(o)})).sort((l,c)=>l.d.z-c.d.z);n.font=`600 ${11*r}px system-ui, sans-serif`,n.textAlign="center",n.textBaseline="middle",n.lineWidth=2*r,n.lineCap="round";for(let{name:l,color:c,d:u}of a){let h=i/2+u.x*22*r,d=i/2-u.y*22*r;n.globalAlpha=u.z<-.3?.55:1,n.strokeStyle=c,n.beginPath(),n.moveTo(i/2,i/2),n.lineTo(h,d),n.stroke(),n.fillStyle=t,n.fillText(l,i/2+u.x*30*r,i/2-u.y*30*r)}n.globalAlpha=1}var I1=[[/\*/g,"\xB7"],[/\^2/g,"\xB2"],[/\^3/g,"\xB3"],[/\bohm\b/gi,"\u03A9"],[/\bdegC\b/g,"\xB0C"]],Ry=s=>I1.reduce((e,[t,n])=>e.replace(t,n),s),Cy="mategraph:units",ld=class{constructor(e){this.table=new Map(Object.entries(e)),this.groups=new Set([...this.table.values()].map(t=>t.group)),this.si=new Set,this.listeners=new Set;try{JSON.parse(localStorage.getItem(Cy)??"[]").forEach(t=>this.si.add(t))}catch{}}extend(e){for(let[t,n]of Object.entries(e))this.table.set(t,n),this.groups.add(n.group)}shown(e){let t=this.table.get(e);return t&&!this.si.has(t.group)?t:{name:e==="1"?"":Ry(e??""),factor:1}}of({unit:e,as:t}){return{offset:0,...t&&!this.si.has(t.group)?{...t,name:Ry(t.name)}:this.shown(e)}}choose(e,t){t?this.si.add(e):this.si.delete(e);try{localStorage.setItem(Cy,JSON.stringify([...this.si]))}catch{}for(let n of this.listeners)n()}text(e,t,{between:n=", ",decimals:i=null,digits:r=4}={}){if(e=[].concat(e),t==="kg"&&e.every(h=>Math.abs(h)<1))return`${e.map(h=>Kn(h*1e3,r)).join(n)} g`;let{name:o,factor:a}=this.shown(t),l=h=>i===null?Kn(h*a,r):(h*a).toFixed(i).replace(/^-(?=[0.]*$)/,"").replace("-","\u2212"),u=n===" \u2026 "&&e.length===2&&e[1]>0&&Math.abs(e[0]+e[1])<1e-9*e[1]?`\xB1${l(e[1])}`:e.map(l).join(n);return o==="deg"?`${u}\xB0`:o?`${u} ${o}`:u}};var Py={type:"change"},zm={type:"start"},Ly={type:"end"},cd=new Hi,Iy=new oi,L1=Math.cos(70*Nr.DEG2RAD),kn=new C,Ei=2*Math.PI,Lt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},km=1e-6,hd=class extends Xl{constructor(e,t=null){super(e,t),this.state=Lt.NONE,this.target=new C,this.cursor=new C,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Ir.ROTATE,MIDDLE:Ir.DOLLY,RIGHT:Ir.PAN},this.touches={ONE:Lr.ROTATE,TWO:Lr.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new C,this._lastQuaternion=new pn,this._lastTargetPosition=new C,this._quat=new pn().setFromUnitVectors(e.up,new C(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Sa,this._sphericalDelta=new Sa,this._scale=1,this._panOffset=new C,this._rotateStart=new Be,this._rotateEnd=new Be,this._rotateDelta=new Be,this._panStart=new Be,this._panEnd=new Be,this._panDelta=new Be,this._dollyStart=new Be,this._dollyEnd=new Be,this._dollyDelta=new Be,this._dollyDirection=new C,this._mouse=new Be,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=N1.bind(this),this._onPointerDown=D1.bind(this),this._onPointerUp=U1.bind(this),this._onContextMenu=H1.bind(this),this._onMouseWheel=B1.bind(this),this._onKeyDown=k1.bind(this),this._onTouchStart=z1.bind(this),this._onTouchMove=V1.bind(this),this._onMouseDown=O1.bind(this),this._onMouseMove=F1.bind(this),this._interceptControlDown=G1.bind(this),this._interceptControlUp=W1.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Lt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Py),this.update(),this.state=Lt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;kn.copy(t).sub(this.target),kn.applyQuaternion(this._quat),this._spherical.setFromVector3(kn),this.autoRotate&&this.state===Lt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,i=this.maxAzimuthAngle;isFinite(n)&&isFinite(i)&&(n<-Math.PI?n+=Ei:n>Math.PI&&(n-=Ei),i<-Math.PI?i+=Ei:i>Math.PI&&(i-=Ei),n<=i?this._spherical.theta=Math.max(n,Math.min(i,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+i)/2?Math.max(n,this._spherical.theta):Math.min(i,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(kn.setFromSpherical(this._spherical),kn.applyQuaternion(this._quatInverse),t.copy(this.target).add(kn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=kn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new C(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new C(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=kn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(cd.origin.copy(this.object.position),cd.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(cd.direction))<L1?this.object.lookAt(this.target):(Iy.setFromNormalAndCoplanarPoint(this.object.up,this.target),cd.intersectPlane(Iy,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>km||8*(1-this._lastQuaternion.dot(this.object.quaternion))>km||this._lastTargetPosition.distanceToSquared(this.target)>km?(this.dispatchEvent(Py),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?Ei/60*this.autoRotateSpeed*e:Ei/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){kn.setFromMatrixColumn(t,0),kn.multiplyScalar(-e),this._panOffset.add(kn)}_panUp(e,t){this.screenSpacePanning===!0?kn.setFromMatrixColumn(t,1):(kn.setFromMatrixColumn(t,0),kn.crossVectors(this.object.up,kn)),kn.multiplyScalar(e),this._panOffset.add(kn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let i=this.object.position;kn.copy(i).sub(this.target);let r=kn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),i=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=i/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ei*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ei*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-Ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),i=.5*(e.pageY+t.y);this._rotateStart.set(n,i)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),i=.5*(e.pageY+t.y);this._panStart.set(n,i)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,i=e.pageY-t.y,r=Math.sqrt(n*n+i*i);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),i=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(i,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Ei*this._rotateDelta.x/t.clientHeight),this._rotateUp(Ei*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),i=.5*(e.pageY+t.y);this._panEnd.set(n,i)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,i=e.pageY-t.y,r=Math.sqrt(n*n+i*i);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Be,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function D1(s){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(s.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(s)&&(this._addPointer(s),s.pointerType==="touch"?this._onTouchStart(s):this._onMouseDown(s),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function N1(s){this.enabled!==!1&&(s.pointerType==="touch"?this._onTouchMove(s):this._onMouseMove(s))}function U1(s){switch(this._removePointer(s),this._pointers.length){case 0:this.domElement.releasePointerCapture(s.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Ly),this.state=Lt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function O1(s){let e;switch(s.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Ir.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(s),this.state=Lt.DOLLY;break;case Ir.ROTATE:if(s.ctrlKey||s.metaKey||s.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(s),this.state=Lt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(s),this.state=Lt.ROTATE}break;case Ir.PAN:if(s.ctrlKey||s.metaKey||s.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(s),this.state=Lt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(s),this.state=Lt.PAN}break;default:this.state=Lt.NONE}this.state!==Lt.NONE&&this.dispatchEvent(zm)}function F1(s){switch(this.state){case Lt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(s);break;case Lt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(s);break;case Lt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(s);break}}function B1(s){this.enabled===!1||this.enableZoom===!1||this.state!==Lt.NONE||(s.preventDefault(),this.dispatchEvent(zm),this._handleMouseWheel(this._customWheelEvent(s)),this.dispatchEvent(Ly))}function k1(s){this.enabled!==!1&&this._handleKeyDown(s)}function z1(s){switch(this._trackPointer(s),this._pointers.length){case 1:switch(this.touches.ONE){case Lr.ROTATE:if(this.enableRotate===!1){this.state=Lt.NONE;break}this._handleTouchStartRotate(s),this.state=Lt.TOUCH_ROTATE;break;case Lr.PAN:if(this.enablePan===!1){this.state=Lt.NONE;break}this._handleTouchStartPan(s),this.state=Lt.TOUCH_PAN;break;default:this.state=Lt.NONE}break;case 2:switch(this.touches.TWO){case Lr.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(s),this.state=Lt.TOUCH_DOLLY_PAN;break;case Lr.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(s),this.state=Lt.TOUCH_DOLLY_ROTATE;break;default:this.state=Lt.NONE}break;default:this.state=Lt.NONE}this.state!==Lt.NONE&&this.dispatchEvent(zm)}function V1(s){switch(this._trackPointer(s),this.state){case Lt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(s),this.update();break;case Lt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(s),this.update();break;case Lt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(s),this.update();break;case Lt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(s),this.update();break;default:this.state=Lt.NONE}}function H1(s){this.enabled!==!1&&s.preventDefault()}function G1(s){s.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function W1(s){s.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var X1=new ke(16734751),q1=new ke(13710427),Y1=new ke(14541545),$1=.3,Vm=class extends pa{constructor(...e){super(...e),Object.assign(this,{isMesh:!1,isLine:!0,isLineSegments:!0})}};function K1(s){s.fragmentShader=s.fragmentShader.replace("#include <lights_fragment_end>",`#include <lights_fragment_end>
    vec3 upwards = normalize((viewMatrix * vec4(0., 1., 0., 0.)).xyz);
    float height = dot(reflect(-geometryViewDir, geometryNormal), upwards);
    float glow = .9 * smoothstep(.2, .85, height) + .3 * smoothstep(-.12, .02, height) * (1. - smoothstep(.02, .3, height));
    float fresnel = .05 + .5 * pow(1. - saturate(dot(geometryNormal, geometryViewDir)), 4.);
    reflectedLight.indirectSpecular += fresnel * (.12 + glow);`)}function _c(s={},e="",t=()=>{}){let n=new tr({roughness:.46,metalness:0,side:sn,polygonOffset:!0,polygonOffsetFactor:.6,polygonOffsetUnits:.6,...s});return n.onBeforeCompile=i=>{K1(i),t(i)},n.customProgramCacheKey=()=>`satin ${e}`,n}var ud=class{constructor(e,t,n){let i=new Map(t.bodies.map(a=>[a.name,a.color]));this.entries=new Map,this.mode=null;let r=new Set(t.compare?.old),o={solid:[],clear:[],lines:[]};for(let a of t.parts){let l=n.parts.get(a.name),c={info:a,object:l?.object,meshes:l?.meshes??[],visible:!0,pieces:[],bodyColor:new ke(i.get(a.body))};if(this.entries.set(a.name,c),!l)continue;l.object.visible=!1,l.object.updateWorldMatrix(!0,!1);let u=l.object.matrixWorld.determinant()<0;c.old=r.has(a.body);for(let h of l.meshes){let d=h.material.userData.painted,f=d?h.material.opacity:a.alpha,m={entry:c,node:h,geometry:h.geometry,mirrored:u,color:d?h.material.color.clone():new ke(a.color)};o[f<1?"clear":"solid"].push({...m,alpha:f,when:c.old?["beside","old"]:["beside","over","new"]}),c.old&&o.clear.push({...m,alpha:Math.min(f,$1),when:["over"]})}for(let h of l.lines)o.lines.push({entry:c,node:h,geometry:h.geometry,mirrored:!1,alpha:1,color:null,when:c.old?["beside","old"]:["beside","over","new"]})}this.edgeMaterial=new Li({color:856343,transparent:!0,opacity:.9}),this.materials={solid:_c(),clear:_c({transparent:!0,depthWrite:!1})},this.batches=[];for(let[a,l]of Object.entries(o))l.length&&this.batches.push(this.fill(a,l));for(let{batch:a}of this.batches)e.add(a);this.place()}fill(e,t){let n=new Map;for(let l of t)l.key=`${l.geometry.uuid} ${l.mirrored}`,n.has(l.key)||n.set(l.key,{geometry:j1(l.geometry,l.mirrored)});let i=0,r=0;for(let{geometry:l}of n.values())i+=l.attributes.position.count,r+=l.index.count;let o=e==="lines"?Vm:pa,a=new o(t.length,i,r,e==="lines"?this.edgeMaterial:this.materials[e]);for(let l of n.values())l.id=a.addGeometry(l.geometry);for(let l of t){let c=a.addInstance(n.get(l.key).id),u={batch:a,id:c,node:l.node,color:l.color,alpha:l.alpha,when:l.when};l.entry.pieces.push(u),l.color&&a.setColorAt(c,new vt(l.color.r,l.color.g,l.color.b,l.alpha))}return a.frustumCulled=!1,a.sortObjects=e==="clear",e==="lines"?(a.layers.set(1),a.renderOrder=1):(a.layers.set(0),a.castShadow=e==="solid",a.receiveShadow=!0),{kind:e,batch:a,names:t.map(l=>l.entry.info.name)}}place(){for(let{pieces:e}of this.entries.values())for(let{batch:t,id:n,node:i}of e)t.setMatrixAt(n,i.matrixWorld)}drawnAt(e){let t=this.entries.get(e)?.pieces[0];return t?t.batch.getMatrixAt(t.id,new qe):null}setVisible(e,t){for(let n of e){let i=this.entries.get(n);if(i){i.visible=t;for(let{batch:r,id:o,when:a}of i.pieces)r.setVisibleAt(o,t&&(!this.mode||a.includes(this.mode)))}}}arrange(e){this.mode=e;for(let[t,n]of this.entries)n.absent=e===(n.old?"new":"old"),this.setVisible([t],n.visible)}paint(e,t,n,i=new Set,r=null){let o=new ke,a=new vt;for(let[l,c]of this.entries){let u=n.has(l)?.66:t.has(l)?.34:0,h=r?.get(l);for(let{batch:d,id:f,color:m,alpha:x}of c.pieces)m&&(o.copy(e?c.bodyColor:m),r&&o.lerp(h??Y1,h?.86:.8),i.has(l)&&o.lerp(q1,.72),o.lerp(X1,h?u/3:u),d.setColorAt(f,a.set(o.r,o.g,o.b,x)))}}};function j1(s,e){let{position:t,normal:n}=s.attributes,i=s.index?.array??Uint32Array.from({length:t.count},(c,u)=>u),r=new Int32Array(t.count).fill(-1),o=[],a=new Uint32Array(i.length);for(let c=0;c<i.length;c++)r[i[c]]<0&&(r[i[c]]=o.length,o.push(i[c])),a[c]=r[i[c]];if(e)for(let c=0;c+2<a.length;c+=3)[a[c+1],a[c+2]]=[a[c+2],a[c+1]];let l=new Vt;for(let[c,u]of[["position",t],["normal",n]]){if(!u)continue;let h=new Float32Array(3*o.length);o.forEach((d,f)=>{for(let m=0;m<3;m++)h[3*f+m]=u.getComponent(d,m)}),l.setAttribute(c,new $t(h,3))}return l.setIndex(new $t(a,1)),l}var dd=256,fd=class{constructor(e,t,n,i,r){Object.assign(this,{renderer:e,scene:t,stale:!0});let o=Math.max(r.x,r.z)*1.9,a=Math.max(r.y*.55,o*.05),l=()=>new jn(dd,dd,{generateMipmaps:!1});this.a=l(),this.b=l(),this.camera=new bs(-o/2,o/2,o/2,-o/2,0,a),this.camera.position.set(n.x,i-o*5e-4,n.z),this.camera.up.set(0,0,1),this.camera.lookAt(n.x,i+1,n.z),this.camera.layers.set(0),this.depth=new Zn({vertexShader:`#include <batching_pars_vertex>
        #include <clipping_planes_pars_vertex>
        void main() {
          #include <batching_vertex>
          #include <begin_vertex>
          #include <project_vertex>
          #include <clipping_planes_vertex>
        }`,fragmentShader:`#include <clipping_planes_pars_fragment>
        void main() {
          #include <clipping_planes_fragment>
          float near = 1. - gl_FragCoord.z;
          gl_FragColor = vec4(0., 0., 0., .12 + .75 * near * near);
        }`,side:sn,clipping:!0}),this.blur=new Zn({uniforms:{map:{value:null},step:{value:new Be}},vertexShader:"varying vec2 u;void main(){u=uv;gl_Position=vec4(position.xy,0.,1.);}",fragmentShader:`varying vec2 u;uniform sampler2D map;uniform vec2 step;
        void main(){vec4 c=vec4(0.);float w=0.;for(int i=-6;i<=6;i++){float k=exp(-.07*float(i*i));c+=k*texture2D(map,u+float(i)*step);w+=k;}vec2 e=smoothstep(0.,.12,u)*smoothstep(0.,.12,1.-u);gl_FragColor=c/w*e.x*e.y;}`,depthTest:!1,depthWrite:!1,blending:ss}),this.quad=new Pt(new vs(2,2),this.blur),this.quad.frustumCulled=!1,this.quadScene=new js().add(this.quad),this.flat=new bs(-1,1,1,-1,0,1);let c=new Pt(new vs(o,o),new yn({map:this.a.texture,transparent:!0,opacity:.75,depthWrite:!1,toneMapped:!1,side:sn}));c.rotation.x=-Math.PI/2,c.scale.set(1,-1,1),c.position.set(n.x,i-o*6e-4,n.z),c.layers.set(2),c.renderOrder=-1,this.ground=c,t.add(c)}dispose(){for(let e of[this.a,this.b,this.depth,this.blur,this.quad.geometry])e.dispose()}update(){if(!this.stale)return;this.stale=!1;let{renderer:e,scene:t}=this,n=e.getClearAlpha(),i=e.shadowMap.needsUpdate;t.overrideMaterial=this.depth,e.shadowMap.needsUpdate=!1,e.setClearAlpha(0),e.setRenderTarget(this.a),e.clear(),e.render(t,this.camera),t.overrideMaterial=null;let r=(o,a,l,c)=>{this.blur.uniforms.map.value=o.texture,this.blur.uniforms.step.value.set(l/dd,c/dd),e.setRenderTarget(a),e.clear(),e.render(this.quadScene,this.flat)};for(let o of[1.4,.7])r(this.a,this.b,o,0),r(this.b,this.a,0,o);e.setRenderTarget(null),e.setClearAlpha(n),e.shadowMap.needsUpdate=i}};var pd=class{constructor(e){Object.assign(this,{view:e,share:0,on:!1});let{data:t,size:n}=e,i=new Map(t.bodies.map(l=>[l.name,new At]));for(let{info:l,object:c,meshes:u}of e.parts.entries.values())for(let h of u)h.geometry.boundingBox||h.geometry.computeBoundingBox(),i.get(l.body).union(h.geometry.boundingBox.clone().applyMatrix4(c.matrix));this.steps=[];let r=new Set(t.bodies.filter(l=>l.ground).map(l=>l.name)),o=t.joints.filter(l=>l.role==="tree");for(;o.length;){let l=o.filter(c=>r.has(c.parent));if(!l.length)break;for(let c of l)r.add(c.child),this.steps.push({joint:c,way:Z1(c,i,n,e.directions().up),origin:new C(...c.origin)});o=o.filter(c=>!l.includes(c))}let a=new $t(new Float32Array(6*this.steps.length),3);this.lines=new Qs(new Vt().setAttribute("position",a),new Dl({color:6713727,dashSize:n*.012,gapSize:n*.008,transparent:!0,opacity:.9})),this.lines.layers.set(2),this.lines.frustumCulled=!1,this.lines.visible=!1,e.overlay.add(this.lines)}get any(){return this.steps.length>0}set(e,t=this.share){Object.assign(this,{on:e,share:t}),this.view.posed()}update(){let{model:e,toScene:t}=this.view,n=this.on?this.share:0,i=this.lines.geometry.attributes.position,r=new C;this.lines.visible=n>0,this.steps.forEach(({joint:o,way:a,origin:l},c)=>{let u=e.bodies.get(o.parent),h=e.shifts.get(o.parent).position,d=e.shifts.get(o.child).position;d.copy(a).applyQuaternion(u.quaternion).multiplyScalar(n).add(h),r.copy(l).applyQuaternion(u.quaternion).add(u.position),i.setXYZ(2*c,...r.clone().add(h).applyMatrix4(t).toArray()),i.setXYZ(2*c+1,...r.clone().add(d).applyMatrix4(t).toArray())}),i.needsUpdate=!0,n>0&&this.lines.computeLineDistances()}shifts(){return Object.fromEntries([...this.view.model.shifts].map(([e,t])=>[e,t.position.toArray()]))}};function Z1(s,e,t,n){let i=e.get(s.parent),r=e.get(s.child),o=new C(...s.axis).normalize();if(i.isEmpty()||r.isEmpty())return o.multiplyScalar(.25*t);let a=r.getCenter(new C).sub(i.getCenter(new C)).dot(o);(Math.abs(a)>.02*t?a<0:o.dot(n)<-.1)&&o.negate();let l=u=>{let h=u.getCenter(new C).dot(o),d=u.getSize(new C).multiplyScalar(.5),f=d.x*Math.abs(o.x)+d.y*Math.abs(o.y)+d.z*Math.abs(o.z);return[h-f,h+f]},c=l(i)[1]-l(r)[0]+.05*t;return o.multiplyScalar(Math.min(Math.max(c,.1*t),1.1*t))}var J1=1.5,yc=class{constructor({data:e,model:t,toScene:n}){Object.assign(this,{frames:t.frames,toScene:n,any:!1,on:!1,size:0});let i=e.joints.find(l=>l.kind==="free"&&l.role!=="dropped"),r=e.bodies.find(l=>l.name===i?.child);if(!r||t.frames.length<2||!t.bodies.has(r.name))return;this.path=t.path(r.name,r.center),this.size=new At().setFromObject(t.scene).getSize(new C).length();let o=this.at(t.frames[0]),a=Math.max(...Array.from(t.frames,l=>this.at(l).distanceTo(o)));this.any=this.on=this.size>0&&a>J1*this.size}at(e){let{low:t,high:n,s:i}=mo(this.frames,e),r=o=>new C().fromArray(this.path,3*o);return r(t).lerp(r(n),i).applyMatrix4(this.toScene)}way(e,t){return this.on?this.at(t).sub(this.at(e)):new C}};function Hm(s,e,t,n=1.08){let i=new _n,r=new At().setFromPoints(e).getCenter(new C);i.position.copy(r).addScaledVector(t.clone().normalize(),1),i.lookAt(r),i.updateMatrixWorld();let o=new C,a=new C,l=new C;i.matrixWorld.extractBasis(o,a,l);let c=Math.max(s.box.clientHeight,1),u=s.covered(),h=Math.max(1-(u.top+u.bottom)/c,.4),d=Math.tan(s.camera.fov*Math.PI/360),f=d*h/n,m=d*s.camera.aspect/n,x=(T,_)=>{let b=-1/0,O=1/0;for(let D of e){let L=D.dot(T),k=D.dot(l)*_;b=Math.max(b,L+k),O=Math.min(O,L-k)}return{depth:(b-O)/(2*_),middle:(b+O)/2}},p=x(o,m),g=x(a,f),S=Math.max(p.depth,g.depth),A=S-r.dot(l),v=(u.bottom-u.top)/c*A*d,R=new C().addScaledVector(o,p.middle).addScaledVector(a,g.middle-v).addScaledVector(l,S);return{position:R,target:R.clone().addScaledVector(l,-A)}}var Q1=[...[0,1,2].flatMap(s=>Array.from({length:24},(e,t)=>{let n=[Math.cos(t*Math.PI/12),Math.sin(t*Math.PI/12),0];return[n[s],n[(s+1)%3],n[(s+2)%3]]})),...Array.from({length:8},(s,e)=>[e&1?1:-1,e&2?1:-1,e&4?1:-1])];function Gm(s){if(s.userData.outermost)return s.userData.outermost;let{array:e,count:t}=s.attributes.position,n=new Set;if(t)for(let[i,r,o]of Q1){let a=0,l=-1/0;for(let c=0;c<3*t;c+=3){let u=i*e[c]+r*e[c+1]+o*e[c+2];u>l&&(l=u,a=c)}n.add(a)}return s.userData.outermost=[...n].map(i=>new C().fromArray(e,i))}function Wm(s){return Array.from({length:8},(e,t)=>new C(t&1?s.max.x:s.min.x,t&2?s.max.y:s.min.y,t&4?s.max.z:s.min.z))}var md=class{constructor(e){Object.assign(this,{view:e,on:!1,parts:null}),this.read()}read(){this.start=new Map([...this.view.model.moving].map(e=>{let t=this.view.model.bodies.get(e);return[e,{position:t.position.clone(),quaternion:t.quaternion.clone()}]}))}restart(){for(let e of this.groups?.values()??[])e.removeFromParent();Object.assign(this,{parts:null,groups:null}),this.read(),this.on&&this.show(!0)}get any(){return this.start.size>0}build(){let{view:e}=this,t=new yn({colorWrite:!1,side:sn,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1}),n=new Li({color:3885664,transparent:!0,opacity:.35});this.parts=new Map,this.groups=new Map;for(let[i,{position:r,quaternion:o}]of this.start){let a=new Yt;a.position.copy(r),a.quaternion.copy(o),e.model.shifts.get(i).add(a),this.groups.set(i,a);let l=new ke(e.data.bodies.find(u=>u.name===i).color).lerp(new ke(16777215),.45),c=new Ll({color:l,emissive:l,emissiveIntensity:.35,transparent:!0,opacity:.3,side:sn,depthWrite:!1});for(let[u,h]of e.parts.entries){if(h.info.body!==i||!h.object)continue;let d=new Yt;d.applyMatrix4(h.object.matrix),a.add(d);let f=(m,x)=>{m.layers.set(2),m.renderOrder=x,d.add(m)};for(let{node:m,color:x}of h.pieces)x?(f(new Pt(m.geometry,t),7),f(new Pt(m.geometry,c),8)):f(new Qs(m.geometry,n),9);this.parts.set(u,d)}}}show(e){this.on=e,e&&!this.parts&&this.build(),this.sync()}sync(){if(this.parts){for(let[e,t]of this.parts)t.visible=this.on&&this.view.parts.entries.get(e).visible;this.view.invalidate()}}};var vc=new C(0,0,1),eR=[["#d6453d",new C(1,0,0)],["#2f9e56",new C(0,1,0)],["#2f6fdb",new C(0,0,1)]],Dy=new Set(["revolute","cylindrical","screw"]),Ny=new Set(["prismatic","cylindrical"]),gd=class{constructor(e,t){Object.assign(this,{view:e,units:t,axesOn:!1,framesOn:!1,joints:[],frames:[]});let{data:n,model:i,size:r}=e,o=n.joints.filter(c=>c.role!=="dropped"&&c.kind!=="fixed").length,a=r*(o<=6?.13:o<=12?.09:.06);for(let c of n.joints){let u=i.bodies.get(c.parent),h=i.bodies.get(c.child);if(!(c.role==="dropped"||!u||!h)){c.kind!=="fixed"&&c.kind!=="free"&&this.axis(c,u,h,a);for(let[d,f,m]of[[u,c.F,Or],[h,c.M,null]]){if(!f)continue;let x=this.triad(a*.62,m===null);new qe().fromArray(f).decompose(x.position,x.quaternion,new C),d.add(x),this.frames.push(x)}}}let l=this.triad(a*.9,!1);i.root.add(l),this.frames.push(l),this.show("axes",!1),this.show("frames",!1)}triad(e,t){let n=new Yt;for(let[i,r]of eR){let o=new Yt,a=Ia(i),l=e*(t?.014:.024);o.quaternion.setFromUnitVectors(vc,r),go(o,a,l,0,e*.8),t?X_(o,a,new C(0,0,e*.82),l*3.4):Or(o,a,new C(0,0,e*.78),vc,l*3,e*.22),n.add(o)}return n}axis(e,t,n,i){let r=new C(...e.axis),o=new C(...e.origin),a=new Yt;a.position.copy(o),a.quaternion.setFromUnitVectors(vc,r);let[l,c]=this.reach(e,o,r),u=()=>o.clone().addScaledVector(r,c),h=this.joints.filter(p=>p.axis.clone().cross(r).length()<.1&&p.origin.clone().sub(o).cross(r).length()<.1*i);for(;h.some(p=>p.start.distanceTo(u())<1.2*i);)c+=1.25*i;let d=Ia(e.color),f=i*.022,m=i*.26;go(a,{solid:d.faint,faint:d.faint},f*.5,l-i*.3,c+i*.3),go(a,d,f,c+i*.05,c+i*.95),Or(a,d,new C(0,0,c+i*.92),vc,f*3.4,m),Dy.has(e.kind)&&ku(a,d,c+i*.45,i*.42,f*.9,m*.72),Ny.has(e.kind)&&Or(a,d,new C(0,0,c+i*.14),vc.clone().negate(),f*2.8,m*.8),t.add(a);let x=this.view.label(e.color);this.joints.push({joint:e,parent:t,child:n,frame:a,axis:r,origin:o,label:x,start:u(),end:new C(0,0,c+i*1.4)})}reach(e,t,n){let i=0,r=0,o=new Hi,a=new qe;for(let{info:l,object:c,meshes:u}of this.view.parts.entries.values())if(!(l.body!==e.child&&l.body!==e.parent||!c)){c.updateMatrix(),a.copy(c.matrix).invert();for(let h of u){h.geometry.computeBoundingBox();let{min:d,max:f}=h.geometry.boundingBox;o.set(t,n).applyMatrix4(a);let m=-1/0,x=1/0;for(let p of["x","y","z"]){let g=(d[p]-o.origin[p])/o.direction[p],S=(f[p]-o.origin[p])/o.direction[p];if(!Number.isFinite(g)||!Number.isFinite(S)){(o.origin[p]<d[p]||o.origin[p]>f[p])&&(x=-1/0);continue}m=Math.max(m,Math.min(g,S)),x=Math.min(x,Math.max(g,S))}m<x&&(i=Math.min(i,m),r=Math.max(r,x))}}return[i,r]}travel({parent:e,child:t,axis:n,origin:i}){let r=e.quaternion.clone().invert();return i.clone().applyQuaternion(t.quaternion).add(t.position).sub(e.position).applyQuaternion(r).sub(i).dot(n)}angle({parent:e,child:t,axis:n}){let i=e.quaternion.clone().invert().multiply(t.quaternion),r=Math.atan2(new C(i.x,i.y,i.z).dot(n),i.w);return Math.atan2(Math.sin(2*r),Math.cos(2*r))}reaches(){return this.axesOn?this.joints.map(({frame:e,end:t})=>t.clone().applyMatrix4(e.matrixWorld)):[]}at(e,t,n=9){if(!this.axesOn)return null;let{clientWidth:i,clientHeight:r}=this.view.box,o=(l,c)=>{let u=new C(0,0,l).applyMatrix4(c.matrixWorld).project(this.view.camera);return[(u.x+1)/2*i,(1-u.y)/2*r]},a=null;for(let{joint:l,frame:c,end:u}of this.joints){let h=o(u.z*.35,c),d=o(u.z,c),f=[d[0]-h[0],d[1]-h[1]],m=Math.min(Math.max(((e-h[0])*f[0]+(t-h[1])*f[1])/(f[0]**2+f[1]**2||1),0),1),x=Math.hypot(e-h[0]-m*f[0],t-h[1]-m*f[1]);x<=(a?.far??n)&&(a={far:x,name:l.name})}return a?.name??null}show(e,t){if(this[`${e}On`]=t,e==="axes")for(let{frame:n,label:i}of this.joints)n.visible=t,i.hidden=!t;else for(let n of this.frames)n.visible=t;this.view.invalidate()}placeLabels(){if(!this.axesOn)return;let e=new C;for(let t of this.joints){let{joint:n,frame:i,label:r,end:o}=t,a=(c,u)=>this.units.text(c,u,{decimals:this.units.shown(u).factor===1?3:1}),l=[Dy.has(n.kind)?a(this.angle(t),"rad"):"",Ny.has(n.kind)?a(this.travel(t),"m"):""];r.textContent=[n.name,...l.filter(Boolean)].join("  "),this.view.placeLabel(r,e.copy(o).applyMatrix4(i.matrixWorld))}}};var tR=12;function nR(s){let e=Object.assign(document.createElement("canvas"),{width:64,height:64}),t=e.getContext("2d"),n=(i,r)=>{t.fillStyle=r,t.beginPath(),t.moveTo(32,32),t.arc(32,32,27,i,i+Math.PI/2),t.fill()};return[0,1,2,3].forEach(i=>n(i*Math.PI/2,i%2?s:"#ffffff")),t.lineWidth=4,t.strokeStyle=s,t.beginPath(),t.arc(32,32,27,0,2*Math.PI),t.stroke(),new so(e)}var _d=class{constructor(e,t){Object.assign(this,{view:e,units:t,on:!1,marks:[]});let{data:n,model:i}=e;for(let o of n.bodies){let a=i.bodies.get(o.name);!a||!(o.mass>0)||this.marks.push({body:o,node:a,center:new C(...o.center),sprite:this.sprite(o.color,.016),label:e.label(o.color)})}let r=this.marks.filter(o=>!o.body.ground);r.length>1&&(this.total={parts:r,sprite:this.sprite("#1b2430",.021),label:e.label("#1b2430")}),this.show(!1)}sprite(e,t){let n=new to(new Rr({map:nR(e),depthTest:!1,depthWrite:!1,sizeAttenuation:!1,toneMapped:!1}));return n.scale.setScalar(t),n.layers.set(2),n.renderOrder=6,this.view.overlay.add(n),n}show(e){this.on=e;for(let{sprite:t,label:n}of[...this.marks,...this.total?[this.total]:[]])t.visible=e,n.hidden=!e;this.view.posed()}update(){if(!this.on)return;for(let{node:n,center:i,sprite:r}of this.marks)r.position.copy(i).applyMatrix4(n.matrixWorld);if(!this.total)return;let e=new C,t=0;for(let{body:n,sprite:i}of this.total.parts)e.addScaledVector(i.position,n.mass),t+=n.mass;this.total.sprite.position.copy(e.divideScalar(t)),this.total.mass=t}placeLabels(){if(!this.on)return;let e=this.marks.length<=tR;for(let{body:t,sprite:n,label:i}of this.marks)i.hidden=!e,e&&(i.textContent=`${t.name}  ${this.units.text(t.mass,"kg",{digits:3})}`,this.view.placeLabel(i,n.position,14));this.total&&(this.total.label.textContent=`all that moves  ${this.units.text(this.total.mass,"kg",{digits:3})}`,this.view.placeLabel(this.total.label,this.total.sprite.position,14))}drawn(){return this.on?Object.fromEntries(this.marks.map(({body:e,sprite:t})=>[e.name,this.view.toWorld(t.position.clone()).toArray()])):{}}};var xd=class{constructor(e){Object.assign(this,{view:e,target:new jn(1,1),pixel:new Uint8Array(4),names:[],materials:new Map});for(let{kind:t,batch:n,names:i}of e.parts.batches)if(t!=="lines"){for(let r of[!1,!0])this.materials.set(`${t} ${r}`,this.material(this.names.length+1,r));this.names.push(...i)}}material(e,t){return new Zn({uniforms:{first:{value:e}},vertexShader:`#include <common>
        #include <batching_pars_vertex>
        #include <clipping_planes_pars_vertex>
        uniform float first; flat varying vec3 id;
        void main() {
          #include <batching_vertex>
          #include <begin_vertex>
          #include <project_vertex>
          #include <clipping_planes_vertex>
          float i = first + getIndirectIndex(gl_DrawID);
          id = vec3(mod(i, 256.), mod(floor(i / 256.), 256.), floor(i / 65536.)) / 255.;
        }`,fragmentShader:`#include <common>
        #include <clipping_planes_pars_fragment>
        flat varying vec3 id;
        void main() {
          #include <clipping_planes_fragment>
          gl_FragColor = vec4(id, 1.);
        }`,side:sn,blending:ss,clipping:t,clippingPlanes:t?[this.view.section.plane]:null})}dispose(){this.target.dispose();for(let e of this.materials.values())e.dispose()}at(e,t){let{view:n}=this,i=n.renderer,r=n.camera,{clientWidth:o,clientHeight:a}=n.box;r.setViewOffset(o,a,e,t,1,1);let l=r.layers.mask,c=i.shadowMap.needsUpdate;r.layers.set(0),i.shadowMap.needsUpdate=!1;let u=n.parts.batches.filter(({kind:x})=>x!=="lines"),h=u.map(({batch:x})=>x.material);for(let{kind:x,batch:p}of u)p.material=this.materials.get(`${x} ${n.section.on}`);i.setRenderTarget(this.target),i.setClearColor(0,0),i.clear(),i.render(n.scene,r),i.readRenderTargetPixels(this.target,0,0,1,1,this.pixel),i.setRenderTarget(null),u.forEach(({batch:x},p)=>x.material=h[p]),i.shadowMap.needsUpdate=c,r.layers.mask=l,r.clearViewOffset();let[d,f,m]=this.pixel;return this.names[d+256*f+65536*m-1]??null}pointOn(e,t,n){let{view:i}=this,r=i.parts.entries.get(e),{clientWidth:o,clientHeight:a}=i.box,l=new Gl;l.setFromCamera(new Be(2*t/o-1,1-2*n/a),i.camera);let u=r.meshes.flatMap(h=>l.intersectObject(h,!1)).sort((h,d)=>h.distance-d.distance).find(h=>!i.section.on||i.section.plane.distanceToPoint(h.point)>=0);return u?i.model.bodies.get(r.info.body).worldToLocal(u.point.clone()).toArray():null}};Pe.line={worldUnits:{value:1},linewidth:{value:1},resolution:{value:new Be},dashOffset:{value:0},dashScale:{value:1},dashSize:{value:1},gapSize:{value:1}};yi.line={uniforms:tc.merge([Pe.common,Pe.fog,Pe.line]),vertexShader:`
		#include <common>
		#include <color_pars_vertex>
		#include <fog_pars_vertex>
		#include <logdepthbuf_pars_vertex>
		#include <clipping_planes_pars_vertex>

		uniform float linewidth;
		uniform vec2 resolution;

		attribute vec3 instanceStart;
		attribute vec3 instanceEnd;

		attribute vec3 instanceColorStart;
		attribute vec3 instanceColorEnd;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#ifdef USE_DASH

			uniform float dashScale;
			attribute float instanceDistanceStart;
			attribute float instanceDistanceEnd;
			varying float vLineDistance;

		#endif

		float trimSegmentAlpha( const in vec4 start, const in vec4 end ) {

			// compute the interpolation factor needed to trim the segment so it terminates
			// between the camera plane and the near plane

			// conservative estimate of the near plane
			float a = projectionMatrix[ 2 ][ 2 ]; // 3nd entry in 3th column
			float b = projectionMatrix[ 3 ][ 2 ]; // 3nd entry in 4th column

			// we need different nearEstimate formula for reversed and default depth buffer
			// a is positive with a reversed depth buffer so it can be used for controlling the code flow
			float nearEstimate = ( a > 0.0 ) ? ( - b / ( a + 1.0 ) ) : ( - 0.5 * b / a );

			return ( nearEstimate - start.z ) / ( end.z - start.z );

		}

		void main() {

			#ifdef USE_COLOR

				vColor.xyz = ( position.y < 0.5 ) ? instanceColorStart : instanceColorEnd;

			#endif

			float aspect = resolution.x / resolution.y;

			// camera space
			vec4 start = modelViewMatrix * vec4( instanceStart, 1.0 );
			vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );

			#ifdef USE_DASH

				float lineDistanceStart = dashScale * instanceDistanceStart;
				float lineDistanceEnd = dashScale * instanceDistanceEnd;

			#endif

			#ifdef WORLD_UNITS

				worldStart = start.xyz;
				worldEnd = end.xyz;

			#else

				vUv = uv;

			#endif

			// special case for perspective projection, and segments that terminate either in, or behind, the camera plane
			// clearly the gpu firmware has a way of addressing this issue when projecting into ndc space
			// but we need to perform ndc-space calculations in the shader, so we must address this issue directly
			// perhaps there is a more elegant solution -- WestLangley

			bool perspective = ( projectionMatrix[ 2 ][ 3 ] == - 1.0 ); // 4th entry in the 3rd column

			if ( perspective ) {

				if ( start.z < 0.0 && end.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( start, end );
					end.xyz = mix( start.xyz, end.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceEnd = mix( lineDistanceStart, lineDistanceEnd, alpha );

					#endif

				} else if ( end.z < 0.0 && start.z >= 0.0 ) {

					float alpha = trimSegmentAlpha( end, start );
					start.xyz = mix( end.xyz, start.xyz, alpha );

					#ifdef USE_DASH

						lineDistanceStart = mix( lineDistanceEnd, lineDistanceStart, alpha );

					#endif

				}

			}

			#ifdef USE_DASH

				vLineDistance = ( position.y < 0.5 ) ? lineDistanceStart : lineDistanceEnd;
				vUv = uv;

			#endif

			// clip space
			vec4 clipStart = projectionMatrix * start;
			vec4 clipEnd = projectionMatrix * end;

			// ndc space
			vec3 ndcStart = clipStart.xyz / clipStart.w;
			vec3 ndcEnd = clipEnd.xyz / clipEnd.w;

			// direction
			vec2 dir = ndcEnd.xy - ndcStart.xy;

			// account for clip-space aspect ratio
			dir.x *= aspect;
			dir = normalize( dir );

			#ifdef WORLD_UNITS

				vec3 worldDir = normalize( end.xyz - start.xyz );
				vec3 tmpFwd = perspective ? normalize( mix( start.xyz, end.xyz, 0.5 ) ) : vec3( 0.0, 0.0, - 1.0 );
				vec3 worldUp = normalize( cross( worldDir, tmpFwd ) );
				vec3 worldFwd = cross( worldDir, worldUp );
				worldPos = position.y < 0.5 ? start: end;

				// height offset
				float hw = linewidth * 0.5;
				worldPos.xyz += position.x < 0.0 ? hw * worldUp : - hw * worldUp;

				// don't extend the line if we're rendering dashes because we
				// won't be rendering the endcaps
				#ifndef USE_DASH

					// cap extension
					worldPos.xyz += position.y < 0.5 ? - hw * worldDir : hw * worldDir;

					// add width to the box
					worldPos.xyz += worldFwd * hw;

					// endcaps
					if ( position.y > 1.0 || position.y < 0.0 ) {

						worldPos.xyz -= worldFwd * 2.0 * hw;

					}

				#endif

				// project the worldpos
				vec4 clip = projectionMatrix * worldPos;

				// shift the depth of the projected points so the line
				// segments overlap neatly
				vec3 clipPose = ( position.y < 0.5 ) ? ndcStart : ndcEnd;

				// only shift the depth of vertices in front of the camera (#35137)
				if ( clip.w > 0.0 ) clip.z = clipPose.z * clip.w;

			#else

				vec2 offset = vec2( dir.y, - dir.x );
				// undo aspect ratio adjustment
				dir.x /= aspect;
				offset.x /= aspect;

				// sign flip
				if ( position.x < 0.0 ) offset *= - 1.0;

				// endcaps
				if ( position.y < 0.0 ) {

					offset += - dir;

				} else if ( position.y > 1.0 ) {

					offset += dir;

				}

				// adjust for linewidth
				offset *= linewidth;

				// adjust for clip-space to screen-space conversion // maybe resolution should be based on viewport ...
				offset /= resolution.y;

				// select end
				vec4 clip = ( position.y < 0.5 ) ? clipStart : clipEnd;

				// back to clip space
				offset *= clip.w;

				clip.xy += offset;

			#endif

			gl_Position = clip;

			vec4 mvPosition = ( position.y < 0.5 ) ? start : end; // this is an approximation

			#include <logdepthbuf_vertex>
			#include <clipping_planes_vertex>
			#include <fog_vertex>

		}
		`,fragmentShader:`
		uniform vec3 diffuse;
		uniform float opacity;
		uniform float linewidth;

		#ifdef USE_DASH

			uniform float dashOffset;
			uniform float dashSize;
			uniform float gapSize;

		#endif

		varying float vLineDistance;

		#ifdef WORLD_UNITS

			varying vec4 worldPos;
			varying vec3 worldStart;
			varying vec3 worldEnd;

			#ifdef USE_DASH

				varying vec2 vUv;

			#endif

		#else

			varying vec2 vUv;

		#endif

		#include <common>
		#include <color_pars_fragment>
		#include <fog_pars_fragment>
		#include <logdepthbuf_pars_fragment>
		#include <clipping_planes_pars_fragment>

		vec2 closestLineToLine(vec3 p1, vec3 p2, vec3 p3, vec3 p4) {

			float mua;
			float mub;

			vec3 p13 = p1 - p3;
			vec3 p43 = p4 - p3;

			vec3 p21 = p2 - p1;

			float d1343 = dot( p13, p43 );
			float d4321 = dot( p43, p21 );
			float d1321 = dot( p13, p21 );
			float d4343 = dot( p43, p43 );
			float d2121 = dot( p21, p21 );

			float denom = d2121 * d4343 - d4321 * d4321;

			float numer = d1343 * d4321 - d1321 * d4343;

			mua = numer / denom;
			mua = clamp( mua, 0.0, 1.0 );
			mub = ( d1343 + d4321 * ( mua ) ) / d4343;
			mub = clamp( mub, 0.0, 1.0 );

			return vec2( mua, mub );

		}

		void main() {

			float alpha = opacity;
			vec4 diffuseColor = vec4( diffuse, alpha );

			#include <clipping_planes_fragment>

			#ifdef USE_DASH

				if ( vUv.y < - 1.0 || vUv.y > 1.0 ) discard; // discard endcaps

				if ( mod( vLineDistance + dashOffset, dashSize + gapSize ) > dashSize ) discard; // todo - FIX

			#endif

			#ifdef WORLD_UNITS

				float len;

				if ( isOrthographic ) {

					// View rays are parallel to the z axis so the distance reduces to camera-space XY
					vec2 lineDir = worldEnd.xy - worldStart.xy;
					float t = clamp( dot( worldPos.xy - worldStart.xy, lineDir ) / dot( lineDir, lineDir ), 0.0, 1.0 );
					len = length( worldStart.xy + lineDir * t - worldPos.xy );

				} else {

					// Find the closest points on the view ray and the line segment
					vec3 rayEnd = normalize( worldPos.xyz ) * 1e5;
					vec3 lineDir = worldEnd - worldStart;
					vec2 params = closestLineToLine( worldStart, worldEnd, vec3( 0.0, 0.0, 0.0 ), rayEnd );

					vec3 p1 = worldStart + lineDir * params.x;
					vec3 p2 = rayEnd * params.y;
					vec3 delta = p1 - p2;
					len = length( delta );

				}

				float norm = len / linewidth;

				#ifndef USE_DASH

					#ifdef USE_ALPHA_TO_COVERAGE

						float dnorm = fwidth( norm );
						alpha = 1.0 - smoothstep( 0.5 - dnorm, 0.5 + dnorm, norm );

					#else

						if ( norm > 0.5 ) {

							discard;

						}

					#endif

				#endif

			#else

				#ifdef USE_ALPHA_TO_COVERAGE

					// artifacts appear on some hardware if a derivative is taken within a conditional
					float a = vUv.x;
					float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
					float len2 = a * a + b * b;
					float dlen = fwidth( len2 );

					if ( abs( vUv.y ) > 1.0 ) {

						alpha = 1.0 - smoothstep( 1.0 - dlen, 1.0 + dlen, len2 );

					}

				#else

					if ( abs( vUv.y ) > 1.0 ) {

						float a = vUv.x;
						float b = ( vUv.y > 0.0 ) ? vUv.y - 1.0 : vUv.y + 1.0;
						float len2 = a * a + b * b;

						if ( len2 > 1.0 ) discard;

					}

				#endif

			#endif

			#include <logdepthbuf_fragment>
			#include <color_fragment>

			gl_FragColor = vec4( diffuseColor.rgb, alpha );

			#include <tonemapping_fragment>
			#include <colorspace_fragment>
			#include <fog_fragment>
			#include <premultiplied_alpha_fragment>

		}
		`};var Rs=class extends Zn{constructor(e){super({type:"LineMaterial",uniforms:tc.clone(yi.line.uniforms),vertexShader:yi.line.vertexShader,fragmentShader:yi.line.fragmentShader,clipping:!0}),this.isLineMaterial=!0,this.setValues(e)}get color(){return this.uniforms.diffuse.value}set color(e){this.uniforms.diffuse.value=e}get worldUnits(){return"WORLD_UNITS"in this.defines}set worldUnits(e){e===!0!==this.worldUnits&&(this.needsUpdate=!0),e===!0?this.defines.WORLD_UNITS="":delete this.defines.WORLD_UNITS}get linewidth(){return this.uniforms.linewidth.value}set linewidth(e){this.uniforms.linewidth&&(this.uniforms.linewidth.value=e)}get dashed(){return"USE_DASH"in this.defines}set dashed(e){e===!0!==this.dashed&&(this.needsUpdate=!0),e===!0?this.defines.USE_DASH="":delete this.defines.USE_DASH}get dashScale(){return this.uniforms.dashScale.value}set dashScale(e){this.uniforms.dashScale.value=e}get dashSize(){return this.uniforms.dashSize.value}set dashSize(e){this.uniforms.dashSize.value=e}get dashOffset(){return this.uniforms.dashOffset.value}set dashOffset(e){this.uniforms.dashOffset.value=e}get gapSize(){return this.uniforms.gapSize.value}set gapSize(e){this.uniforms.gapSize.value=e}get opacity(){return this.uniforms.opacity.value}set opacity(e){this.uniforms&&(this.uniforms.opacity.value=e)}get resolution(){return this.uniforms.resolution.value}set resolution(e){this.uniforms.resolution.value.copy(e)}get alphaToCoverage(){return"USE_ALPHA_TO_COVERAGE"in this.defines}set alphaToCoverage(e){this.defines&&(e===!0!==this.alphaToCoverage&&(this.needsUpdate=!0),e===!0?this.defines.USE_ALPHA_TO_COVERAGE="":delete this.defines.USE_ALPHA_TO_COVERAGE)}};var Uy=new At,yd=new C,fr=class extends Vl{constructor(){super(),this.isLineSegmentsGeometry=!0,this.type="LineSegmentsGeometry";let e=[-1,2,0,1,2,0,-1,1,0,1,1,0,-1,0,0,1,0,0,-1,-1,0,1,-1,0],t=[-1,2,1,2,-1,1,1,1,-1,-1,1,-1,-1,-2,1,-2],n=[0,2,1,2,3,1,2,4,3,4,5,3,4,6,5,6,7,5];this.setIndex(n),this.setAttribute("position",new zt(e,3)),this.setAttribute("uv",new zt(t,2))}applyMatrix4(e){let t=this.attributes.instanceStart,n=this.attributes.instanceEnd;return t!==void 0&&(t.applyMatrix4(e),n.applyMatrix4(e),t.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}setPositions(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Pr(t,6,1);return this.setAttribute("instanceStart",new ai(n,3,0)),this.setAttribute("instanceEnd",new ai(n,3,3)),this.instanceCount=this.attributes.instanceStart.count,this.computeBoundingBox(),this.computeBoundingSphere(),this}setColors(e){let t;e instanceof Float32Array?t=e:Array.isArray(e)&&(t=new Float32Array(e));let n=new Pr(t,6,1);return this.setAttribute("instanceColorStart",new ai(n,3,0)),this.setAttribute("instanceColorEnd",new ai(n,3,3)),this}fromWireframeGeometry(e){return this.setPositions(e.attributes.position.array),this}fromEdgesGeometry(e){return this.setPositions(e.attributes.position.array),this}fromMesh(e){return this.fromWireframeGeometry(new Il(e.geometry)),this}fromLineSegments(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new At);let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;e!==void 0&&t!==void 0&&(this.boundingBox.setFromBufferAttribute(e),Uy.setFromBufferAttribute(t),this.boundingBox.union(Uy))}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new fn),this.boundingBox===null&&this.computeBoundingBox();let e=this.attributes.instanceStart,t=this.attributes.instanceEnd;if(e!==void 0&&t!==void 0){let n=this.boundingSphere.center;this.boundingBox.getCenter(n);let i=0;for(let r=0,o=e.count;r<o;r++)yd.fromBufferAttribute(e,r),i=Math.max(i,n.distanceToSquared(yd)),yd.fromBufferAttribute(t,r),i=Math.max(i,n.distanceToSquared(yd));this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&console.error("THREE.LineSegmentsGeometry.computeBoundingSphere(): Computed radius is NaN. The instanced position data is likely to have NaN values.",this)}}toJSON(){}};var Xm=new vt,Oy=new C,Fy=new C,Qn=new vt,ei=new vt,Cs=new vt,qm=new C,Ym=new qe,ti=new Wl,By=new C,vd=new At,Sd=new fn,Ps=new vt,Is,bo;function ky(s,e,t){return Ps.set(0,0,-e,1).applyMatrix4(s.projectionMatrix),Ps.multiplyScalar(1/Ps.w),Ps.x=bo/t.width,Ps.y=bo/t.height,Ps.applyMatrix4(s.projectionMatrixInverse),Ps.multiplyScalar(1/Ps.w),Math.abs(Math.max(Ps.x,Ps.y))}function iR(s,e){let t=s.matrixWorld,n=s.geometry,i=n.attributes.instanceStart,r=n.attributes.instanceEnd,o=Math.min(n.instanceCount,i.count);for(let a=0,l=o;a<l;a++){ti.start.fromBufferAttribute(i,a),ti.end.fromBufferAttribute(r,a),ti.applyMatrix4(t);let c=new C,u=new C;Is.distanceSqToSegment(ti.start,ti.end,u,c),u.distanceTo(c)<bo*.5&&e.push({point:u,pointOnLine:c,distance:Is.origin.distanceTo(u),object:s,face:null,faceIndex:a,uv:null,uv1:null})}}function sR(s,e,t){let n=e.projectionMatrix,r=s.material.resolution,o=s.matrixWorld,a=s.geometry,l=a.attributes.instanceStart,c=a.attributes.instanceEnd,u=Math.min(a.instanceCount,l.count),h=-e.near;Is.at(1,Cs),Cs.w=1,Cs.applyMatrix4(e.matrixWorldInverse),Cs.applyMatrix4(n),Cs.multiplyScalar(1/Cs.w),Cs.x*=r.x/2,Cs.y*=r.y/2,Cs.z=0,qm.copy(Cs),Ym.multiplyMatrices(e.matrixWorldInverse,o);for(let d=0,f=u;d<f;d++){if(Qn.fromBufferAttribute(l,d),ei.fromBufferAttribute(c,d),Qn.w=1,ei.w=1,Qn.applyMatrix4(Ym),ei.applyMatrix4(Ym),Qn.z>h&&ei.z>h)continue;if(Qn.z>h){let A=Qn.z-ei.z,v=(Qn.z-h)/A;Qn.lerp(ei,v)}else if(ei.z>h){let A=ei.z-Qn.z,v=(ei.z-h)/A;ei.lerp(Qn,v)}Qn.applyMatrix4(n),ei.applyMatrix4(n),Qn.multiplyScalar(1/Qn.w),ei.multiplyScalar(1/ei.w),Qn.x*=r.x/2,Qn.y*=r.y/2,ei.x*=r.x/2,ei.y*=r.y/2,ti.start.copy(Qn),ti.start.z=0,ti.end.copy(ei),ti.end.z=0;let x=ti.closestPointToPointParameter(qm,!0);ti.at(x,By);let p=Nr.lerp(Qn.z,ei.z,x),g=p>=-1&&p<=1,S=qm.distanceTo(By)<bo*.5;if(g&&S){ti.start.fromBufferAttribute(l,d),ti.end.fromBufferAttribute(c,d),ti.start.applyMatrix4(o),ti.end.applyMatrix4(o);let A=new C,v=new C;Is.distanceSqToSegment(ti.start,ti.end,v,A),t.push({point:v,pointOnLine:A,distance:Is.origin.distanceTo(v),object:s,face:null,faceIndex:d,uv:null,uv1:null})}}}var Ga=class extends Pt{constructor(e=new fr,t=new Rs({color:Math.random()*16777215})){super(e,t),this.isLineSegments2=!0,this.type="LineSegments2"}computeLineDistances(){let e=this.geometry,t=e.attributes.instanceStart,n=e.attributes.instanceEnd,i=new Float32Array(2*t.count);for(let o=0,a=0,l=t.count;o<l;o++,a+=2)Oy.fromBufferAttribute(t,o),Fy.fromBufferAttribute(n,o),i[a]=a===0?0:i[a-1],i[a+1]=i[a]+Oy.distanceTo(Fy);let r=new Pr(i,2,1);return e.setAttribute("instanceDistanceStart",new ai(r,1,0)),e.setAttribute("instanceDistanceEnd",new ai(r,1,1)),this}raycast(e,t){let n=this.material.worldUnits,i=e.camera;if(i===null&&!n&&console.error('LineSegments2: "Raycaster.camera" needs to be set in order to raycast against LineSegments2 while worldUnits is set to false.'),n===!1&&(this.material.resolution.x===0||this.material.resolution.y===0))return;let r=e.params.Line2!==void 0&&e.params.Line2.threshold||0;Is=e.ray;let o=this.matrixWorld,a=this.geometry,l=this.material;bo=l.linewidth+r,a.boundingSphere===null&&a.computeBoundingSphere(),Sd.copy(a.boundingSphere).applyMatrix4(o);let c;if(n)c=bo*.5;else{let h=Math.max(i.near,Sd.distanceToPoint(Is.origin));c=ky(i,h,l.resolution)}if(Sd.radius+=c,Is.intersectsSphere(Sd)===!1)return;a.boundingBox===null&&a.computeBoundingBox(),vd.copy(a.boundingBox).applyMatrix4(o);let u;if(n)u=bo*.5;else{let h=Math.max(i.near,vd.distanceToPoint(Is.origin));u=ky(i,h,l.resolution)}vd.expandByScalar(u),Is.intersectsBox(vd)!==!1&&(n?iR(this,t):sR(this,i,t))}onBeforeRender(e){let t=this.material.uniforms;t&&t.resolution&&(e.getViewport(Xm),this.material.uniforms.resolution.value.set(Xm.z,Xm.w))}};var Sc={x:new C(1,0,0),y:new C(0,1,0),z:new C(0,0,1)},rR=`
  vec3 cutPoint = -vClipPosition;
  float share = clippingPlanes[0].w / dot(vClipPosition, clippingPlanes[0].xyz);
  bool cut = share > 0. && share < 1.;
  if (cut) cutPoint *= share;`;function oR(s,e){Object.assign(s.uniforms,e),s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
flat varying float cutPart;`).replace("#include <begin_vertex>",`#include <begin_vertex>
cutPart = getIndirectIndex(gl_DrawID);`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
flat varying float cutPart;uniform mat4 cutEye;uniform vec3 hatchA;uniform vec3 hatchB;`).replace("#include <clipping_planes_fragment>",`#include <clipping_planes_fragment>
${rR}`).replace("#include <normal_fragment_maps>",`#include <normal_fragment_maps>
      float along = dot((cutEye * vec4(cutPoint, 1.)).xyz, mod(cutPart, 2.) < .5 ? hatchA : hatchB);
      float wide = fwidth(along);
      if (cut) {
        normal = normalize(clippingPlanes[0].xyz);
        if (dot(normal, cutPoint) > 0.) normal = -normal;
        float light = dot(diffuseColor.rgb, vec3(.3, .6, .1));
        diffuseColor.rgb = mix(diffuseColor.rgb, vec3(light < .12 ? .16 : .8), .28);
        float line = (1. - smoothstep(.35 * wide, 1. * wide, abs(fract(along) - .5))) * (1. - smoothstep(.2, .5, wide));
        diffuseColor.rgb = mix(diffuseColor.rgb, vec3(light < .12 ? .62 : .03), .5 * line);
        roughnessFactor = 1.;
      }`).replace("#include <lights_fragment_begin>",ut.lights_fragment_begin.replaceAll("&& receiveShadow )","&& receiveShadow && !cut )"))}var Md=class{constructor(e){let{camera:t,size:n}=e;this.view=e,this.on=!1,this.axis="x",this.share=.5,this.flip=!1,this.kept=!1,this.plane=new oi,this.uniforms={cutEye:{value:t.matrixWorld},hatchA:{value:new C},hatchB:{value:new C}},this.pitch=n/90;let i=new Li({color:14833451,transparent:!0,opacity:.7});this.outline=new io(new Vt().setAttribute("position",new $t(new Float32Array(12),3)),i),this.contour=new Ga(new fr,new Rs({color:856343,linewidth:1.8,worldUnits:!1}));for(let r of[this.outline,this.contour])r.layers.set(2),r.visible=!1,r.frustumCulled=!1;this.contour.renderOrder=2,this.front=_c({side:Gi,clippingPlanes:[this.plane],clipShadows:!0,polygonOffsetFactor:1.6,polygonOffsetUnits:8},"front"),this.back=_c({side:Jn,clippingPlanes:[this.plane],polygonOffsetFactor:.2,polygonOffsetUnits:.2,stencilWrite:!0,stencilRef:1,stencilZPass:Qf},"cut",r=>oR(r,this.uniforms)),this.sheet=new Pt(new vs(1,1),new yn({side:sn,colorWrite:!1,depthFunc:sa,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1,stencilWrite:!0,stencilRef:1,stencilFunc:ep})),this.sheet.scale.setScalar(n*20),this.sheetScene=new js().add(this.sheet)}dispose(){for(let{geometry:e,material:t}of[this.sheet,this.outline,this.contour])e.dispose(),t.dispose();this.front.dispose(),this.back.dispose()}render(e,t,n){let i=n.layers.mask,{batches:r,materials:o}=this.view.parts,a=r.find(c=>c.kind==="solid")?.batch,l=r.find(c=>c.kind==="clear")?.batch;e.autoClear=!1,e.clear(),n.layers.set(0),a&&(l&&(l.visible=!1),a.material=this.front,e.render(t,n),a.material=this.back,e.render(t,n),a.material=o.solid,l&&(l.visible=!0),this.sheet.position.copy(this.plane.coplanarPoint(new C)),this.sheet.quaternion.setFromUnitVectors(Sc.z,this.plane.normal),this.sheet.updateMatrixWorld(),e.render(this.sheetScene,n),a.visible=!1),n.layers.mask=i,e.render(t,n),a&&(a.visible=!0),e.autoClear=!0}facing(e){let{camera:t,controls:n,toScene:i}=this.view;return n?t.position.clone().sub(n.target).dot(Sc[e].clone().transformDirection(i)):1}get offset(){let[e,t]=this.view.data.swept,n="xyz".indexOf(this.axis);return e[n]+this.share*(t[n]-e[n])}set({on:e=this.on,axis:t=this.axis,share:n=this.share,flip:i=this.flip}){let r=e!==this.on;(e&&r&&!this.kept||t!==this.axis)&&(i=this.facing(t)<0),this.kept=!1,Object.assign(this,{on:e,axis:t,share:Math.min(Math.max(n,0),1),flip:i});let{view:o}=this,a=Sc[t].clone().transformDirection(o.toScene),l=Sc[t].clone().multiplyScalar(this.offset).applyMatrix4(o.toScene),c=i?a:a.clone().negate();l.addScaledVector(c,2e-5*o.size),this.plane.setFromNormalAndCoplanarPoint(c,l);let[u,h]=["x","y","z"].filter(d=>d!==t).map(d=>Sc[d].clone().transformDirection(o.toScene));if(this.uniforms.hatchA.value.addVectors(u,h).divideScalar(this.pitch*Math.SQRT2),this.uniforms.hatchB.value.subVectors(u,h).divideScalar(this.pitch*Math.SQRT2),this.drawOutline(),r){o.renderer.localClippingEnabled=e;for(let d of[o.parts.materials.clear,o.parts.edgeMaterial,o.shadow.depth])d.clippingPlanes=e?[this.plane]:null,d.needsUpdate=!0}o.posed()}drawOutline(){let[e,t]=this.view.data.swept,n="xyz".indexOf(this.axis),[i,r]=[0,1,2].filter(l=>l!==n),o=this.view.size*.03,a=this.outline.geometry.attributes.position;[[e,e],[t,e],[t,t],[e,t]].forEach(([l,c],u)=>{let h=[0,0,0];h[i]=l[i]+(l===e?-o:o),h[r]=c[r]+(c===e?-o:o),h[n]=this.offset,a.setXYZ(u,...new C(...h).applyMatrix4(this.view.toScene).toArray())}),a.needsUpdate=!0,this.outline.visible=this.contour.visible=this.on}update(){if(!this.on)return;let e=[],t=new qe,n=new oi,i=new C;for(let{pieces:r,visible:o}of this.view.parts.entries.values())if(o)for(let{node:a,color:l}of r){if(!l)continue;let c=a.matrixWorld,{position:u}=a.geometry.attributes,h=a.geometry.index.array;n.copy(this.plane).applyMatrix4(t.copy(c).invert());let{x:d,y:f,z:m}=n.normal,x=n.constant,p=u.array,g=new Float32Array(u.count),S=!1,A=!1;for(let v=0;v<g.length;v++)g[v]=d*p[3*v]+f*p[3*v+1]+m*p[3*v+2]+x,g[v]<0?A=!0:S=!0;if(!(!S||!A))for(let v=0;v<h.length;v+=3){let R=h[v],T=h[v+1],_=h[v+2],b=g[R]<0,O=g[T]<0,D=g[_]<0;if(!(b===O&&O===D))for(let[L,k,H]of[[R,T,b!==O],[T,_,O!==D],[_,R,D!==b]]){if(!H)continue;let N=g[L]/(g[L]-g[k]);i.set(p[3*L]+N*(p[3*k]-p[3*L]),p[3*L+1]+N*(p[3*k+1]-p[3*L+1]),p[3*L+2]+N*(p[3*k+2]-p[3*L+2])).applyMatrix4(c),e.push(i.x,i.y,i.z)}}}this.contour.geometry.dispose(),this.contour.geometry=new fr,this.contour.visible=e.length>0,e.length&&this.contour.geometry.setPositions(new Float32Array(e))}};var Wa=class extends fr{constructor(){super(),this.isLineGeometry=!0,this.type="LineGeometry"}setPositions(e){let t=e.length-3,n=new Float32Array(2*t);for(let i=0;i<t;i+=3)n[2*i]=e[i],n[2*i+1]=e[i+1],n[2*i+2]=e[i+2],n[2*i+3]=e[i+3],n[2*i+4]=e[i+4],n[2*i+5]=e[i+5];return super.setPositions(n),this}setColors(e){let t=e.length-3,n=new Float32Array(2*t);for(let i=0;i<t;i+=3)n[2*i]=e[i],n[2*i+1]=e[i+1],n[2*i+2]=e[i+2],n[2*i+3]=e[i+3],n[2*i+4]=e[i+4],n[2*i+5]=e[i+5];return super.setColors(n),this}setFromPoints(e){let t=e.length-1,n=new Float32Array(6*t);for(let i=0;i<t;i++)n[6*i]=e[i].x,n[6*i+1]=e[i].y,n[6*i+2]=e[i].z||0,n[6*i+3]=e[i+1].x,n[6*i+4]=e[i+1].y,n[6*i+5]=e[i+1].z||0;return super.setPositions(n),this}fromLine(e){let t=e.geometry;return this.setPositions(t.attributes.position.array),this}};var bd=class extends Ga{constructor(e=new Wa,t=new Rs({color:Math.random()*16777215})){super(e,t),this.isLine2=!0,this.type="Line2"}};var wd=class{constructor(e){Object.assign(this,{view:e,on:!1,list:[],changed:()=>{}});for(let t of e.data.trails)this.add(t);this.set(this.list.length>0)}add({name:e,body:t,point:n,color:i}){let{model:r,size:o,overlay:a}=this.view;if(r.frames.length<2||!r.bodies.has(t))return null;let l=r.path(t,n),c=new Float32Array(l.length),u=new C;for(let m=0;m<l.length;m+=3)u.fromArray(l,m).applyMatrix4(this.view.toScene).toArray(c,m);let h=(m,x)=>{let p=new bd(new Wa().setPositions(c),new Rs({color:i,linewidth:m,transparent:!0,opacity:x,depthTest:!1,depthWrite:!1}));return p.layers.set(2),p.frustumCulled=!1,p.renderOrder=2,a.add(p),p},d=new Pt(new ro(o*.008,16,12),new yn({color:i,toneMapped:!1}));d.layers.set(2),a.add(d);let f={name:e,body:t,point:[...n],color:i,path:l,seen:c,whole:h(1.6,.4),past:h(3,.85),dot:d,bent:-1};return this.list.push(f),this.changed(),this.view.posed(),f}drop(e){for(let t of[e.whole,e.past,e.dot])t.removeFromParent(),t.geometry.dispose(),t.material.dispose();this.list=this.list.filter(t=>t!==e),this.changed(),this.view.invalidate()}set(e){this.on=e,this.view.posed()}update(e){let{low:t,s:n}=mo(this.view.model.frames,e);for(let i of this.list){for(let l of[i.whole,i.past,i.dot])l.visible=this.on;if(!this.on)continue;let r=i.past.geometry.attributes.instanceStart.data,o=r.array,a=3*t;i.bent>=0&&o.set(i.seen.subarray(3*i.bent+3,3*i.bent+6),6*i.bent+3);for(let l=0;l<3;l++)o[6*t+3+l]=i.seen[a+l]+n*(i.seen[a+3+l]-i.seen[a+l]);i.bent=t,i.dot.position.fromArray(o,6*t+3),r.needsUpdate=!0,i.past.geometry.instanceCount=t+1}}};var aR=4,lR={iso:[.8,1,.62],front:[0,1,0],right:[1,0,0],top:[0,1e-4,1],back:[0,-1,0],left:[-1,0,0],bottom:[0,1e-4,-1]},cR=260;function Mc(s,{geometry:e=!0}={}){s.removeFromParent(),s.traverse(t=>{e&&t.geometry?.dispose();for(let n of[t.material??[]].flat())n.map?.dispose(),n.dispose()})}var hR={top:44,bottom:66},bc=class{constructor(e,t,n,i,r,o=null){Object.assign(this,{box:e,data:t,model:n,units:r,time:0,dirty:!0,stale:!0,mode:"cad",marked:[new Set,new Set],flight:null}),this.listeners=new Set,this.labelBox=e.querySelector("#labels"),this.options=e.querySelector("#options");let a=this.renderer=o??new Cu({antialias:!0,alpha:!0,stencil:!0,powerPreference:"high-performance"});a.setPixelRatio(Math.min(window.devicePixelRatio,2)),a.shadowMap.enabled=!0,a.shadowMap.type=ao,a.shadowMap.autoUpdate=!1,a.toneMapping=Wi,a.localClippingEnabled=!1,a.domElement.className="gl",o||e.prepend(a.domElement),this.scene=new js,this.scene.add(n.scene),this.overlay=new Yt,this.scene.add(this.overlay),n.scene.updateMatrixWorld(!0),this.measure(),this.camera=new _n(26,1,this.size/100,this.size*40),[0,1,2].forEach(l=>this.camera.layers.enable(l)),this.section=new Md(this),this.parts=new ud(this.scene,t,n),this.overlay.add(this.section.outline,this.section.contour),this.light(),this.shadow=new fd(a,this.scene,this.center,this.low,this.extent),this.explode=new pd(this),this.ghost=new md(this),this.joints=new gd(this,r),this.masses=new _d(this,r),this.loads=new lc(this,r,i),this.trails=new wd(this),this.collisions=new Lu(this,r),this.labelled=[this.collisions,this.joints,this.masses,this.loads],this.controls=new hd(this.camera,a.domElement),Object.assign(this.controls,{enableDamping:!0,dampingFactor:.14,zoomToCursor:!0,rotateSpeed:.9}),this.controls.minDistance=this.size*.05,this.controls.maxDistance=this.size*12,this.controls.addEventListener("change",()=>{this.dragging&&(this.home=null),this.cameraMoved()}),this.controls.addEventListener("start",()=>{this.dragging=!0,this.flight=null}),this.controls.addEventListener("end",()=>this.dragging=!1),this.picker=new xd(this),this.resize(),this.look("iso",!0),this.observer=new ResizeObserver(()=>this.resize()),this.observer.observe(e)}dispose({shapes:e}){this.observer.disconnect(),this.controls.dispose();for(let{frame:t}of this.joints.joints)Mc(t);for(let t of this.joints.frames)Mc(t);for(let t of this.ghost.groups?.values()??[])Mc(t,{geometry:!1});for(let t of this.model.shifts.values())t.position.set(0,0,0);this.model.scene.removeFromParent();for(let{batch:t}of this.parts.batches)t.dispose();this.shadow.dispose(),this.picker.dispose(),this.section.dispose();for(let t of[this.key,this.fill,this.rim])t.dispose();Mc(this.scene),e&&Mc(this.model.scene),this.labelBox.replaceChildren(),this.renderer.renderLists.dispose(),this.listeners.clear()}setRun(e,t){this.data={...this.data,swept:e.swept},this.swept=null,this.follow=new yc(this),this.ghost.restart();for(let{name:o,body:a,point:l,color:c}of[...this.trails.list])this.trails.drop(this.trails.list[0]),this.trails.add({name:o,body:a,point:l,color:c});if(t===null)return;let{on:n,scale:i,shown:r}=this.loads;this.loads.dispose(),this.loads=new lc(this,this.units,t),this.loads.set({on:n,scale:i,...r}),this.labelled[3]=this.loads}kept(){let{section:{axis:e,offset:t,flip:n},explode:i,loads:r,trails:o}=this,a=[...this.parts.entries].filter(([,{visible:c}])=>!c).map(([c])=>c),l=new Set(this.data.trails.map(({name:c})=>c));return{camera:this.state(),home:this.home,section:{axis:e,offset:t,flip:n},explode:i.share,loads:{scale:r.scale,...r.shown},trails:o.list.filter(({name:c})=>!l.has(c)).map(({name:c,body:u,point:h,color:d})=>({name:c,body:u,point:h,color:d})),hidden:a}}recall({section:e,explode:t,loads:n,trails:i,hidden:r}){let o="xyz".indexOf(e.axis),[a,l]=this.data.swept,c=Math.min(Math.max((e.offset-a[o])/(l[o]-a[o]||1),0),1);Object.assign(this.section,{axis:e.axis,flip:e.flip,share:c,kept:!0}),this.explode.share=t,this.loads.set(n);for(let u of i)this.trails.add(u);this.setVisible(r,!1)}measure(){this.toScene=this.model.root.matrixWorld.clone(),this.fromScene=this.toScene.clone().invert(),this.bounds=new At(...this.data.swept.map(e=>new C(...e))).applyMatrix4(this.toScene),this.center=this.bounds.getCenter(new C),this.extent=this.bounds.getSize(new C),this.low=this.bounds.min.y,this.follow=new yc(this),this.size=this.follow.any?this.follow.size*1.25:this.extent.length(),this.middle=this.follow.any?this.follow.at(this.time):this.center.clone()}directions(){let e=new C(0,1,0).transformDirection(this.fromScene),t=Math.abs(e.x)<.9?new C(1,0,0):new C(0,1,0);return t.addScaledVector(e,-t.dot(e)).normalize(),{right:t,front:t.clone().cross(e),up:e}}direction(e){let{right:t,front:n,up:i}=this.directions(),[r,o,a]=lR[e];return t.multiplyScalar(r).addScaledVector(n,o).addScaledVector(i,a).normalize()}toWorld(e){return e.applyMatrix4(this.fromScene)}light(){let{scene:e,size:t}=this;e.add(new Fl(16185596,9081762,1.7)),this.key=new or(16775922,1.45),this.fill=new or(15397375,.55),this.rim=new or(14937599,1.1);let n=this.key.shadow;this.key.castShadow=!0,n.mapSize.setScalar(this.drawnByProcessor()?768:1536),n.radius=3,n.bias=-4e-4;let i=t*.56;n.normalBias=1.6*n.radius*2*i/n.mapSize.x,Object.assign(n.camera,{left:-i,right:i,top:i,bottom:-i,near:t*.4,far:t*3.2});for(let r of[this.key,this.fill,this.rim])r.target.position.copy(this.middle),r.layers.enable(2),e.add(r,r.target)}drawnByProcessor(){let e=this.renderer.getContext(),t=e.getExtension("WEBGL_debug_renderer_info");return t!==null&&/swiftshader|llvmpipe|software|basic render/i.test(e.getParameter(t.UNMASKED_RENDERER_WEBGL))}aimLights(){let e=this.camera.position.clone().sub(this.controls.target),t=Math.atan2(e.x,e.z),n=(i,r,o,a)=>i.position.set(r,o,a).applyAxisAngle(new C(0,1,0),t).multiplyScalar(this.size*1.6).add(this.middle);n(this.key,-.42,.85,.55),n(this.fill,.8,.25,.7),n(this.rim,.75,.45,-.75),this.renderer.shadowMap.needsUpdate=!0}setEdges(e){e?this.camera.layers.enable(1):this.camera.layers.disable(1),this.invalidate()}setColors(e){this.mode=e,this.mark(...this.marked)}setVisible(e,t){this.parts.setVisible(e,t),this.ghost.sync(),this.posed()}mark(e,t){this.marked=[e,t],this.parts.paint(this.mode==="body",e,t,this.collisions.hit,this.tints),this.invalidate()}setTints(e){this.tints=e&&new Map(Object.entries(e).flatMap(([t,n])=>n.map(i=>[i,new ke(t)]))),this.mark(...this.marked)}label(e,t="joint-label"){let n=document.createElement("div");return n.className=t,n.dir="auto",n.hidden=!0,n.style.setProperty("--c",e),this.labelBox.append(n),n}placeLabel(e,t,n=0){let{clientWidth:i,clientHeight:r}=this.box,o=t.clone().project(this.camera),a=e.offsetWidth/2,l=e.offsetHeight,c=Math.min(Math.max((o.x+1)/2*i+(n?n+a:0),a+6),i-a-6),u=this.covered(),h=r-u.bottom,d=u.top+l,f=Math.min(Math.max((1-o.y)/2*r+(n?l/2:0),d),h),m=f,x=()=>this.taken.find(p=>Math.abs(p.x-c)<p.half+a+4&&Math.abs(p.y-m)<l+2);for(let p=0,g=x();g&&p<8;p++,g=x())m=g.y+l+3<=h?g.y+l+3:g.y-l-3;e.style.visibility=x()||Math.abs(m-f)>aR*l?"hidden":"",!e.style.visibility&&(this.taken.push({x:c,y:m,half:a}),e.style.transform=`translate(${(c-a).toFixed(1)}px, ${(m-l).toFixed(1)}px)`)}covered(){let{clientWidth:e,clientHeight:t}=this.box;return e<640&&this.options&&!this.options.hidden?{top:40,bottom:this.options.offsetHeight+60}:t>420?hR:{top:40,bottom:50}}look(e,t=!1){let n=e==="fit"?this.camera.position.clone().sub(this.controls.target):this.direction(e).transformDirection(this.toScene);this.home=e,this.fly(Hm(this,this.cloud(),n),t)}refit(e=!1){this.home&&this.look(this.home,e)}zoomTo(e){let t=new At;for(let n of e)t.union(this.partBox(n));this.home=null,t.isEmpty()||this.fly(Hm(this,Wm(t),this.camera.position.clone().sub(this.controls.target),1.6))}partBox(e){let t=new At,n=this.parts.entries.get(e);for(let i of n?.meshes??[])i.geometry.boundingBox||i.geometry.computeBoundingBox(),t.union(i.geometry.boundingBox.clone().applyMatrix4(i.matrixWorld));return t}cloud(){let e=[...this.parts.entries.values()],t=this.explode.on&&this.explode.share>0||e.some(a=>!a.visible),n=[...this.joints.reaches(),...this.loads.reaches()];if(!t&&this.swept){let a=this.follow.way(this.sweptAt,this.time);return[...this.swept.map(l=>l.clone().add(a)),...n]}let i=[],{model:r}=this,o=(a=new C)=>{for(let{visible:l,absent:c,meshes:u}of e)if(!(c||!l&&t))for(let h of u)for(let d of Gm(h.geometry))i.push(d.clone().applyMatrix4(h.matrixWorld).add(a))};if(t)this.refresh(),o();else{let a=r.frames.length,l=e.reduce((u,{meshes:h})=>u+h.reduce((d,f)=>d+Gm(f.geometry).length,0),1),c=Math.min(a,Math.max(7,Math.min(61,Math.floor(3e5/l))));for(let u=0;u<c;u++){let h=r.frames[Math.round(u*(a-1)/Math.max(c-1,1))];r.pose(h),r.scene.updateMatrixWorld(!0),o(this.follow.way(h,this.time))}r.pose(this.time),r.scene.updateMatrixWorld(!0),this.swept=i,this.sweptAt=this.time}return i.length?[...i,...n]:Wm(this.bounds)}fly({position:e,target:t},n=!1){n||!this.drawn||matchMedia("(prefers-reduced-motion: reduce)").matches?(this.flight=null,this.stand(e,t)):(this.flight={since:performance.now(),from:this.state(),to:{position:e,target:t}},this.invalidate())}stand(e,t){this.camera.position.copy(e),this.controls.target.copy(t),this.controls.update(),this.cameraMoved()}flyOn(e){let{since:t,from:n,to:i}=this.flight,r=Math.min((e-t)/cR,1),o=r*r*(3-2*r);r>=1&&(this.flight=null);let a=new C(...n.target).lerp(i.target,o),l=new C(...n.position).sub(new C(...n.target)),c=i.position.clone().sub(i.target),u=l.length()+o*(c.length()-l.length()),h=new pn().setFromUnitVectors(l.clone().normalize(),c.clone().normalize()),d=l.normalize().applyQuaternion(new pn().slerp(h,o));r>=1?this.stand(i.position,i.target):this.stand(a.clone().addScaledVector(d,u),a)}state(){return{position:this.camera.position.toArray(),target:this.controls.target.toArray()}}restore({position:e,target:t},n=null){this.home=n,this.fly({position:new C(...e),target:new C(...t)},!0)}cameraMoved(){this.economy||this.aimLights(),this.invalidate()}setTime(e,t){this.shift(this.follow.way(this.time,e)),this.time=e,this.loads.setTime(e),this.collisions.setTime(e)&&this.mark(...this.marked),this.posed(t)}shift(e){if(!e.lengthSq())return;let t=[this.key,this.fill,this.rim].flatMap(n=>[n.position,n.target.position]);for(let n of[this.camera.position,this.controls.target,this.middle,...t])n.add(e);if(this.flight)for(let n of[this.flight.to.position,this.flight.to.target])n.add(e);this.controls.update()}setFollow(e){if(e!==this.follow.on){this.follow.on=e,this.swept=null,this.middle.copy(e?this.follow.at(this.time):this.center);for(let t of[this.key,this.fill,this.rim])t.target.position.copy(this.middle);this.look(this.home||"iso"),this.posed()}}posed(e=!1){e&&this.economy||(this.renderer.shadowMap.needsUpdate=!0,this.shadow&&(this.shadow.stale=!0)),this.stale=!0,this.invalidate()}setEconomy(e){e!==!!this.economy&&(this.economy=e,this.renderer.setPixelRatio(e?.75:Math.min(window.devicePixelRatio,2)),this.posed())}resize(){let{clientWidth:e,clientHeight:t}=this.box,n=`${e} ${t} ${window.devicePixelRatio}`;if(!e||!t||n===this.shape)return;this.shape=n;let i=this.camera.aspect;if(this.economy||this.renderer.setPixelRatio(Math.min(window.devicePixelRatio,2)),this.renderer.setSize(e,t,!1),this.camera.aspect=e/t,this.camera.updateProjectionMatrix(),this.drawn&&this.home)this.refit(!0);else if(this.drawn&&e/t!==i){let r=this.camera.position.clone().sub(this.controls.target);this.camera.position.copy(this.controls.target).addScaledVector(r,Math.min(Math.max(i/(e/t),1/3),3)),this.controls.update()}this.picker&&this.draw()}invalidate(){this.dirty=!0}tick(e){this.flight&&this.flyOn(e),this.controls.update(),this.dirty&&this.draw()}refresh(){this.stale&&(this.stale=!1,this.explode.update(),this.model.scene.updateMatrixWorld(!0),this.parts.place(),this.masses.update(),this.loads.update(),this.collisions.update(),this.trails.update(this.time),this.section.update())}draw(){this.dirty=!1,this.drawn=!0,this.refresh(),this.shadow.update(),this.scene.updateMatrixWorld(),this.section.on?this.section.render(this.renderer,this.scene,this.camera):this.renderer.render(this.scene,this.camera),this.taken=[];for(let e of this.labelled)e.placeLabels();for(let e of this.listeners)e(this)}picture(){return this.draw(),this.renderer.domElement.toDataURL("image/png")}};function zy({code:s,orphans:e,parts:t,place:n},i){let r=e.length===1,o=n.split(":")[0],a=Z("div",{class:"orphans"},Z("p",{text:`${s}: ${o} names ${r?"a part":`${e.length} parts`} that the assembly has no more. Which part is meant?`,dir:"auto"}),...e.map(l=>uR(l,t,i)));if(e.filter(l=>l.likely).length>1){let l=Z("button",{class:"all",text:"Take all that are likely"});l.addEventListener("click",async()=>{l.disabled=!0;for(let c of a.querySelectorAll("button[data-likely]:enabled"))c.click(),await c.finished}),a.append(l)}return a}function uR({name:s,places:e,why:t,likely:n,score:i},r,o){let a=Z("p",{class:"hint",role:"status"}),l=Z("div",{class:"answers"}),c=async d=>{for(let m of l.children)m.disabled=!0;a.textContent="Writing the project file \u2026";let f=await o({reattach:s,to:d});if(a.textContent=f||(d===null?"written as missing: what is attached to it waits":`${d}: written; the machine is computed anew`),f)for(let m of l.children)m.disabled=!1};if(n){let d=Z("button",{text:`${n} (${Math.round(100*i)} %)`,"data-likely":n,dir:"auto"});d.addEventListener("click",()=>{d.finished=c(n)}),l.append(d)}let u=r.filter(d=>d!==n);if(u.length){let d=Z("select",{"aria-label":`Another part for ${s}`},Z("option",{value:"",text:"another part \u2026"}),...u.map(f=>Z("option",{value:f,text:f,dir:"auto"})));d.addEventListener("change",()=>{d.value&&c(d.value)}),l.append(d)}let h=Z("button",{text:"missing for now",title:"Go on without what is attached to it","data-missing":s});return h.addEventListener("click",()=>c(null)),l.append(h),Z("div",{class:"orphan"},Z("b",{text:s,dir:"auto"}),Z("small",{text:`${t} \xB7 ${e.join(", ")}`,dir:"auto"}),l,a)}var Vy="mategraph:token";function Ed(){let s=new URLSearchParams(location.hash.slice(1)).get("token");return s&&(dR(s),history.replaceState(null,"",location.pathname+location.search)),{given:s,token:s??sessionStorage.getItem(Vy)}}var dR=s=>sessionStorage.setItem(Vy,s);var Hy=()=>location.protocol.startsWith("http")&&["127.0.0.1","localhost","[::1]"].includes(location.hostname),fR=1500;function Gy({content:s,geometry:e,update:t,box:n}){if(!Hy())return;Ed();let i=null,r=null,o=!1,a=null;async function l(){if(!o){o=!0;try{for(;r!==null&&r!==s();){let h=await fetch("./page.json",{cache:"no-store"});if(!h.ok)break;let d=await h.json();d.data.geometry!==e()&&(d.glb=await(await fetch(`./geometry/${d.data.geometry}`,{cache:"no-store"})).text()),await t({glb:null,...d}),d.data.content}}catch(h){console.warn(`The new state cannot be shown in place: ${h.message}`),location.reload()}o=!1}}function c(h){clearTimeout(a),n.classList.toggle("failed",h.status==="failed"),h.status==="failed"?(n.replaceChildren(Z("b",{text:`${h.saved||"A file"} saved, but the last good model is shown.`}),...h.errors.map(d=>d.orphans?.length?zy(d,Wy):Z("p",{text:`${d.code} ${d.place?`${d.place}: `:""}${d.what} ${d.remedy}`,dir:"auto"}))),n.hidden=!1):h.status==="working"?a=setTimeout(()=>{n.replaceChildren(Z("b",{text:h.doing||"Regenerating \u2026"})),n.hidden=!1},n.hidden?fR:0):n.hidden=!0}function u(){i?.close(),i=new EventSource("./events"),i.addEventListener("state",h=>{let d=JSON.parse(h.data);c(d),r=d.content,d.content&&l()})}document.addEventListener("visibilitychange",()=>{document.hidden?(i?.close(),i=null):i||u()}),u()}async function Wy(s){let e={"Content-Type":"application/json",Authorization:`Bearer ${Ed().token??""}`},t=await fetch("./answer",{method:"POST",headers:e,body:JSON.stringify(s)}).catch(()=>null);return t?t.ok?"":await t.text():"Nobody takes it: mategraph watch has ended."}function Xy(){return Hy()&&Ed().token?({number:s,pair:e},t)=>Wy({number:s,pair:e,kind:t}):null}var De=s=>document.getElementById(s),pR=680,wt={ready:!1,time:0,playing:!1,speed:1,loop:!0,colors:"cad",tab:"signals",updates:0},Oi=new Set,Xa=new Set,Eo=G_(),dt=null,Rn=0,Hr=new Map,kr=new Map,Rc=new Map;Zy(Eo.data);var Yn=new ld(dt.units),an={},nt=null,zr=null,Ls=null,Td=null,qa=null,Cd=null,wo=null,Ds=null,wc=null,$m=null,Ec=null,Tc=0,Ad=null;function ji(s){wt.time=Math.min(Math.max(Number(s)||0,0),Rn),zr&&zr.pose(wt.time),nt?.setTime(wt.time,wt.playing),Ls?.setTime(wt.time),wc?.setTime(wt.time);let e=Rn>0?wt.time/Rn:0;De("slider").value=wt.time,De("slider").style.setProperty("--part",`${100*e}%`);let t=Rn<.1?5:Rn<20?3:2;De("clock").textContent=`${wt.time.toFixed(t)} s / ${Rn.toFixed(t>3?5:2)} s`}function Lc(s=null){Rn>0&&(wt.time>=Rn&&ji(0),Ad=typeof s=="number"?s:null,wt.playing=!0,Ec=null,qy())}function Vr(){wt.playing=!1,Tc=0,nt?.setEconomy(!1),qy()}function qy(){De("play").classList.toggle("on",wt.playing),De("play").setAttribute("aria-label",wt.playing?"Pause":"Play")}function Yy(s){if(wt.playing){if(Ec!==null){Tc=s-Ec>80?Tc+1:Math.max(Tc-1,0),Tc>3&&nt?.setEconomy(!0);let e=wt.time+Math.min((s-Ec)/1e3,.25)*wt.speed;Ad!==null&&e>=Ad?(e=Ad,Vr()):e>=Rn&&(wt.loop?e%=Rn:(e=Rn,Vr())),ji(e)}Ec=s}nt?.tick(s),requestAnimationFrame(Yy)}function Rd(s){if(s.part!==void 0)return Hr.has(s.part)?[s.part]:[];if(s.parts!==void 0)return JSON.parse(s.parts);if(s.body!==void 0)return kr.get(s.body)?.parts??[];if(s.joint!==void 0){let e=Rc.get(s.joint);return e?[...kr.get(e.child)?.parts??[]]:[]}return[]}function Ns(s,e={}){Oi.clear(),s.forEach(t=>Oi.add(t)),an=e,Jm(),e.part!==void 0&&qa.reveal(e.part),Pd()}function Jm(){let s=!!nt&&Rn>0;if(an.part!==void 0&&Hr.has(an.part)){let e=Hr.get(an.part);wo.show(e.name,K_(e,kr.get(e.body)),e.mates,s)}else if(an.body!==void 0&&kr.has(an.body)){let e=kr.get(an.body);wo.show(e.name,j_(e,Yn),[],s)}else an.joint!==void 0&&Rc.has(an.joint)?wo.show(an.joint,Z_(Rc.get(an.joint),Yn)):Oi.size?wo.show(`${Oi.size} parts`,[["Parts",[...Oi].join(", ")]]):wo.hide()}function Cc(s){Xa.clear(),s.forEach(t=>Xa.add(t)),nt?.mark(Xa,Oi);let e=De("hover");e.hidden=s.length!==1,s.length===1&&(e.textContent=`${s[0]} \xB7 body ${Hr.get(s[0])?.body??""}`)}function Pd(){nt?.mark(Xa,Oi),qa?.sync(Km,Oi),Cd?.mark(an),De("show-all").hidden=dt.parts.every(s=>Km(s.name))}var Km=s=>nt?.parts.entries.get(s)?.visible??!0;function Ac(s,e){nt?.setVisible(s,e),Pd()}function jm(s){let e=[...Oi];s==="hide"&&(Ac(e,!1),Ns([])),s==="isolate"&&(Ac(dt.parts.map(t=>t.name),!1),Ac(e,!0)),s==="zoom"&&nt?.zoomTo(e),s==="trail"&&mR()}function mR(){let s=an.part??an.body,e=Hr.get(an.part)?.body??an.body;if(!nt||e===void 0)return;let t=kr.get(e);nt.trails.add({name:an.point?`point on ${s}`:`centre of ${e}`,body:e,point:an.point??t.center,color:t.color}),Ds.set("trails",!0)}function gR(){for(let s of document.querySelectorAll("[data-view]")){if(["iso","fit"].includes(s.dataset.view))continue;let e=nt.direction(s.dataset.view).negate().toArray(),t=e.findIndex(n=>Math.abs(n)>.999);t>=0&&(s.title=s.title.replace(" (",`, along ${e[t]>0?"+":"\u2212"}${"xyz"[t]} (`))}}var $y=()=>Ac(dt.parts.map(s=>s.name),!0);function Pc(s){wt.colors=s,De("color-cad").setAttribute("aria-pressed",String(s==="cad")),De("color-body").setAttribute("aria-pressed",String(s==="body")),nt?.setColors(s)}function Ky(s){let e=document.documentElement;s&&(e.dataset.theme=s),Ls?.redraw(),nt&&Qm()}var _R=()=>(document.documentElement.dataset.theme??(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"))==="dark";function jy(){let s=_R()?"light":"dark";Ky(s);try{localStorage.setItem("mategraph:theme",s)}catch{}}function Ic(s){wt.tab=s;for(let e of document.querySelectorAll("[role=tab]")){let t=e.getAttribute("aria-controls")===s;e.setAttribute("aria-selected",String(t)),e.tabIndex=t?0:-1,De(e.getAttribute("aria-controls")).hidden=!t}De("layout").dataset.tab=s,Cd?.apply?.()}var Qm=()=>Ay(De("triad"),nt,getComputedStyle(document.documentElement).getPropertyValue("--ink"));function xR(){De("play").addEventListener("click",()=>wt.playing?Vr():Lc()),De("slider").addEventListener("input",s=>ji(s.target.value)),De("speed").addEventListener("change",s=>wt.speed=Number(s.target.value)),De("loop").addEventListener("click",()=>{wt.loop=!wt.loop,De("loop").setAttribute("aria-pressed",String(wt.loop))}),De("color-cad").addEventListener("click",()=>Pc("cad")),De("color-body").addEventListener("click",()=>Pc("body")),De("theme").addEventListener("click",jy),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>Ky());for(let s of document.querySelectorAll("[data-view]"))s.addEventListener("click",()=>nt?.look(s.dataset.view));De("show-all").addEventListener("click",$y);for(let s of document.querySelectorAll("[role=tab]"))s.addEventListener("click",()=>Ic(s.getAttribute("aria-controls")));De("find").addEventListener("input",s=>qa.find(s.target.value)),De("reset-zoom").addEventListener("click",()=>Ls.zoom(null));for(let s of document.querySelectorAll("[data-units] button"))s.addEventListener("click",()=>Yn.choose(s.parentElement.dataset.units,s.dataset.si==="yes"));Yn.listeners.add(Zm),Zm(),De("csv").addEventListener("click",()=>{let s=Z("a",{href:URL.createObjectURL(new Blob([Ey(Ls.series,Yn)],{type:"text/csv"})),download:`${dt.file}.csv`});s.click(),URL.revokeObjectURL(s.href)}),yR(),vR(),addEventListener("beforeprint",()=>{nt&&(De("print-picture").src=nt.picture(),De("print-time").textContent=Rn>0?`at ${De("clock").textContent.split(" / ")[0]}`:""),Ls?.resize(pR)}),addEventListener("afterprint",()=>Ls?.resize())}function Zm(){for(let s of document.querySelectorAll("[data-units] button"))s.setAttribute("aria-pressed",String(Yn.si.has(s.parentElement.dataset.units)===(s.dataset.si==="yes")));wo&&Jm(),Ty(De("tables"),dt,Yn,(s,e)=>{let t={[s]:e};Ns(Rd(t),t)}),nt?.invalidate()}function yR(){let s=De("splitter"),e=t=>De("layout").style.setProperty("--panel",`${Math.min(Math.max(t,280),innerWidth-260)}px`);s.addEventListener("pointerdown",t=>{s.setPointerCapture(t.pointerId);let n=i=>e(innerWidth-i.clientX);s.addEventListener("pointermove",n),s.addEventListener("pointerup",()=>s.removeEventListener("pointermove",n),{once:!0})}),s.addEventListener("keydown",t=>{let n={ArrowLeft:24,ArrowRight:-24}[t.key];n&&(e(De("panel").offsetWidth+n),t.stopPropagation())})}function vR(){let s=r=>{Vr(),ji(wt.time+r*(Rn>0?Math.min(.016666666666666666,Rn/100):0))},e=[...De("speed").options].map(r=>r.value),t=r=>{let o=Math.min(Math.max(e.indexOf(De("speed").value)+r,0),e.length-1);De("speed").value=e[o],wt.speed=Number(e[o])},n=["iso","front","right","top","back","left","bottom"],i=(r,o,a)=>[[r],r.toUpperCase(),a,()=>Ds?.toggle(o)];$_(De("keys"),De("help"),[[[" "],"space","play or pause",()=>wt.playing?Vr():Lc()],[["ArrowLeft","ArrowRight"],"\u2190 \u2192","one frame back, on (shift: ten)",r=>s((r.key==="ArrowLeft"?-1:1)*(r.shiftKey?10:1))],[["Home","End"],"home end","to the start, to the end",r=>{r.key==="End"&&Vr(),ji(r.key==="End"?Rn:0)}],[["[","]"],"[ ]","slower, faster",r=>t(r.key==="["?-1:1)],[["l"],"L","loop",()=>De("loop").click()],[["1","2","3","4","5","6","7"],"1 \u2026 7","iso, front, right, top, back, left, bottom",r=>nt?.look(n[r.key-1])],[["f"],"F","fit",()=>nt?.look("fit")],i("e","edges","edges"),i("j","axes","joint axes"),i("k","frames","joint frames"),i("m","mass","centres of mass"),i("o","loads","forces and torques"),i("t","trails","trails"),i("g","start","ghost of the start pose"),i("x","section","section plane"),i("b","explode","exploded view"),i("w","follow","follow a machine that floats"),[["c"],"C","colours of CAD or of bodies",()=>Pc(wt.colors==="cad"?"body":"cad")],[["h"],"H","hide what is chosen",()=>jm("hide")],[["i"],"I","show only what is chosen",()=>jm("isolate")],[["a"],"A","show all",$y],[["u"],"U","degrees, mm and bar, or radians, m and Pa",()=>{let r=Yn.si.size===0;Yn.groups.forEach(o=>Yn.choose(o,r))}],[["d"],"D","light or dark",jy],[["Escape"],"esc","choose nothing",()=>Ns([])],[["?"],"?","this list",()=>De("keys").showModal()]]),De("play").addEventListener("keyup",r=>{r.key===" "&&r.preventDefault()})}function SR(){let s=nt.renderer.domElement,e=null,t=null,n=i=>{let r=s.getBoundingClientRect();return[i.clientX-r.left,i.clientY-r.top]};s.addEventListener("pointermove",i=>{i.buttons||i.pointerType==="touch"||(e===null&&requestAnimationFrame(()=>{let r=e&&nt.picker.at(...e);e=null,(r??"")!==([...Xa][0]??"")&&Cc(r?[r]:[]),s.style.cursor=r?"pointer":""}),e=n(i))}),s.addEventListener("pointerleave",()=>Cc([])),s.addEventListener("pointerdown",i=>{t=[i.clientX,i.clientY]}),s.addEventListener("pointerup",i=>{if(!t||i.button!==0||Math.hypot(i.clientX-t[0],i.clientY-t[1])>5)return;let r=nt.picker.at(...n(i));Ns(r?[r]:[],r?{part:r,point:nt.picker.pointOn(r,...n(i))}:{})}),s.addEventListener("dblclick",i=>{let r=nt.picker.at(...n(i));r&&nt.zoomTo([r])})}function Zy(s){dt=s,Rn=dt.duration,Hr=new Map(dt.parts.map(e=>[e.name,e])),kr=new Map(dt.bodies.map(e=>[e.name,e])),Rc=new Map(dt.joints.map(e=>[e.name,e]))}function MR(s){Td=new Fc(De("chooser"),s.signals,Yn),Ls=new ad(De("plots"),dt,s,Yn,{scrub:e=>ji(e),choose:e=>Td.ask(e),zoomed:e=>De("reset-zoom").hidden=!e}),De("new-plot").addEventListener("click",async()=>{let e=await Td.ask();e&&Ls.add({title:e.join(", "),signals:e}).root.scrollIntoView({block:"nearest"})}),Jy()}function Jy(){let s=dt.signals.length>0;De("signal-tools").hidden=De("signals").querySelector(":scope > .hint").hidden=!s,De("plots").querySelector(":scope > .hint")?.remove(),s||De("plots").append(Z("p",{class:"hint",text:"Nothing was simulated: there are no signals."}))}function Qy(){if(wc?.dispose(),wc=null,De("tab-joints").hidden=!dt.mechanism,De("tab-joints").querySelector(".count")?.remove(),!dt.mechanism)return;wc=new Hu(De("joints"),dt.mechanism,Yn,{seek:ji,play:Lc,pause:Vr,hover:Cc,choose:Ns,partsOf:Rd});let s=dt.mechanism.questions.length;s&&De("tab-joints").append(Z("small",{class:"count",text:String(s),title:`${s} open questions`}));let e=Xy();e&&wc.questions.connect(e)}function ev(){document.title=De("title").textContent=dt.title,De("subtitle").textContent=dt.subtitle,De("slider").max=Rn||1,U_(De("collision-times"),dt.collisions,Rn),document.querySelector(".transport").classList.toggle("still",!(Rn>0));for(let{unit:t}of dt.signals)document.querySelector(`[data-units=${Yn.table.get(t)?.group}]`)?.removeAttribute("hidden");let s=dt.notes.length,e=De("notes-badge");e.hidden=!s,e.textContent=`${s} ${s===1?"warning":"warnings"}`,e.onclick=()=>{Ic("tables"),[...document.querySelectorAll("#tables h3")].find(t=>t.textContent==="Warnings")?.scrollIntoView()}}async function bR(){try{let e=localStorage.getItem("mategraph:theme");(e==="light"||e==="dark")&&(document.documentElement.dataset.theme=e)}catch{}ev(),xR(),wo=new Wu(De("card"),{close:()=>Ns([]),act:jm,choose:Ns}),qa=new Gu(De("tree"),dt,{visible:Ac,hover:Cc,choose:Ns}),Cd=new zu(De("graph"),{hover:e=>Cc(e?Rd(e):[]),choose:e=>Ns(Rd(e),e)});let s=await tm(dt,Eo.series);MR(s),Qy(),Ic(dt.mechanism?.swept?"joints":"signals"),ji(0);try{zr=await nm(dt,s,Eo.glb),nt=new bc(De("viewport"),dt,zr,s.loads,Yn),nt.listeners.add(Qm),gR(),Ds=new cc(De("dock"),De("options"),nt,Yn),SR(),dt.compare&&($m=new Du(nt,dt.compare,De("arrange"),De("legend"))),De("message").hidden=!0}catch(e){nt=Ds=null,De("dock").hidden=!0,De("message").hidden=!1,De("message").textContent=`The 3D view cannot be shown: ${e.message}`}(!dt.parts.some(e=>e.cad)||dt.mechanism?.swept)&&Pc("body"),dt.mechanism?.swept&&Ds?.set("axes",!0),dt.compare&&(De("color-cad").textContent="Changes",Pc("cad"),$m?.set("beside"),dt.plots.length||Ic("tables")),ji(0),Pd(),nt?.draw(),wt.ready=!0,requestAnimationFrame(Yy),dt.autoplay&&!matchMedia("(prefers-reduced-motion: reduce)").matches&&Lc(),Gy({content:()=>Eo.data.content,geometry:()=>Eo.data.geometry,update:wR,box:De("live")})}async function wR(s){let e=await tm(s.data,s.series),t=null;if(nt&&s.glb!==null&&(t=await nm(s.data,e,s.glb)),Eo={...s,glb:s.glb??Eo.glb},Zy(s.data),ev(),Ls.update(dt,e),Td.update(e.signals),Jy(),qa.update(dt),qa.find(De("find").value),s.graph!==null&&Cd.update(s.graph),Qy(),wt.tab==="joints"&&!dt.mechanism&&Ic("signals"),Zm(),nt){let i=nt.kept(),r=Ds.state(),{renderer:o,economy:a}=nt;Ds.dispose(),nt.dispose({shapes:t!==null}),t?zr=t:im(zr,dt,e),nt=new bc(De("viewport"),dt,zr,e.loads,Yn,o),nt.recall(i),Ds=new cc(De("dock"),De("options"),nt,Yn),Ds.restore(r),nt.setEconomy(!!a),nt.setColors(wt.colors),ji(wt.time),nt.restore(i.camera,i.home),nt.listeners.add(Qm)}else ji(wt.time);let n=[...Oi].filter(i=>Hr.has(i));Oi.clear(),Xa.clear(),n.forEach(i=>Oi.add(i)),[[an.part,Hr],[an.body,kr],[an.joint,Rc]].some(([i,r])=>i!==void 0&&!r.has(i))&&(an={}),Jm(),Pd(),nt?.draw(),wt.updates+=1}window.mategraph=Y_({get view(){return nt},get model(){return zr},get plots(){return Ls},get dock(){return Ds},get compare(){return $m},state:wt,chosen:Oi,get parts(){return dt.parts},get what(){return an}},{setTime:ji,play:Lc,pause:Vr,isVisible:Km,choose:Ns});bR();})();
