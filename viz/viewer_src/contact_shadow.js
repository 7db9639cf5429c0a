import * as THREE from "three";
import { FACES, OVERLAY } from "./layers.js";

const SHADOW_PIXELS = 256;

// A soft shadow where the machine stands: its heights seen from below, blurred, on a plane.
export class ContactShadow {
  constructor(renderer, scene, center, low, extent) {
    Object.assign(this, { renderer, scene, stale: true });
    const side = Math.max(extent.x, extent.z) * 1.9, height = Math.max(extent.y * 0.55, side * 0.05);
    const target = () => new THREE.WebGLRenderTarget(SHADOW_PIXELS, SHADOW_PIXELS, { generateMipmaps: false });
    this.a = target();
    this.b = target();
    this.camera = new THREE.OrthographicCamera(-side / 2, side / 2, side / 2, -side / 2, 0, height);
    this.camera.position.set(center.x, low - side * 0.0005, center.z);
    this.camera.up.set(0, 0, 1);
    this.camera.lookAt(center.x, low + 1, center.z);
    this.camera.layers.set(FACES);
    this.depth = new THREE.ShaderMaterial({
      vertexShader: `#include <batching_pars_vertex>
        #include <clipping_planes_pars_vertex>
        void main() {
          #include <batching_vertex>
          #include <begin_vertex>
          #include <project_vertex>
          #include <clipping_planes_vertex>
        }`,
      fragmentShader: `#include <clipping_planes_pars_fragment>
        void main() {
          #include <clipping_planes_fragment>
          float near = 1. - gl_FragCoord.z;
          gl_FragColor = vec4(0., 0., 0., .12 + .75 * near * near);
        }`,
      side: THREE.DoubleSide, clipping: true,
    });
    this.blur = new THREE.ShaderMaterial({
      uniforms: { map: { value: null }, step: { value: new THREE.Vector2() } },
      vertexShader: "varying vec2 u;void main(){u=uv;gl_Position=vec4(position.xy,0.,1.);}",
      fragmentShader: `varying vec2 u;uniform sampler2D map;uniform vec2 step;
        void main(){vec4 c=vec4(0.);float w=0.;for(int i=-6;i<=6;i++){float k=exp(-.07*float(i*i));c+=k*texture2D(map,u+float(i)*step);w+=k;}vec2 e=smoothstep(0.,.12,u)*smoothstep(0.,.12,1.-u);gl_FragColor=c/w*e.x*e.y;}`,
      depthTest: false, depthWrite: false, blending: THREE.NoBlending,
    });
    this.quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), this.blur);
    this.quad.frustumCulled = false;
    this.quadScene = new THREE.Scene().add(this.quad);
    this.flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
    const ground = new THREE.Mesh(
      new THREE.PlaneGeometry(side, side),
      new THREE.MeshBasicMaterial({ map: this.a.texture, transparent: true, opacity: 0.75, depthWrite: false, toneMapped: false, side: THREE.DoubleSide }),
    );
    // The picture is taken from below with +z upwards; the plane, laid down, has its own upwards along -z.
    ground.rotation.x = -Math.PI / 2;
    ground.scale.set(1, -1, 1);
    ground.position.set(center.x, low - side * 0.0006, center.z);
    ground.layers.set(OVERLAY);
    ground.renderOrder = -1;
    this.ground = ground;
    scene.add(ground);
  }

  dispose() {
    for (const thing of [this.a, this.b, this.depth, this.blur, this.quad.geometry]) thing.dispose();
  }

  update() {
    if (!this.stale) return;
    this.stale = false;
    const { renderer: r, scene } = this;
    const alpha = r.getClearAlpha(), shadows = r.shadowMap.needsUpdate;
    scene.overrideMaterial = this.depth;
    r.shadowMap.needsUpdate = false;
    r.setClearAlpha(0);
    r.setRenderTarget(this.a);
    r.clear();
    r.render(scene, this.camera);
    scene.overrideMaterial = null;
    const pass = (from, to, x, y) => {
      this.blur.uniforms.map.value = from.texture;
      this.blur.uniforms.step.value.set(x / SHADOW_PIXELS, y / SHADOW_PIXELS);
      r.setRenderTarget(to);
      r.clear();
      r.render(this.quadScene, this.flat);
    };
    for (const width of [1.4, 0.7]) {
      pass(this.a, this.b, width, 0);
      pass(this.b, this.a, 0, width);
    }
    r.setRenderTarget(null);
    r.setClearAlpha(alpha);
    r.shadowMap.needsUpdate = shadows;
  }
}
