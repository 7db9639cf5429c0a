// The token by which this page may change something: it came behind the # of the address that the terminal shows, and stays with the tab.
const KEY = "mategraph:token";

// `given` is what the address has now, `token` what this tab may use; either may be null.
export function takeToken() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    keepToken(given);
    history.replaceState(null, "", location.pathname + location.search); // neither bookmarks nor screenshots carry it
  }
  return { given, token: given ?? sessionStorage.getItem(KEY) };
}

export const keepToken = (token) => sessionStorage.setItem(KEY, token);
