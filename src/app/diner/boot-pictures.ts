// A picture that does not come leaves its cloth, without the browser's sign for that; it is asked for again once there is a network.
const isBroken = (img: HTMLImageElement, broken: boolean) => img.toggleAttribute('data-broken', broken);
const told = ({ target, type }: Event) => target instanceof HTMLImageElement && isBroken(target, type === 'error');
for (const type of ['error', 'load']) document.addEventListener(type, told, true);
// Those that failed before.
for (const img of document.images) if (img.complete && img.naturalWidth === 0 && img.src !== '') isBroken(img, true);
addEventListener('online', () => {
  for (const img of document.querySelectorAll<HTMLImageElement>('img[data-broken]')) {
    const { src } = img;
    img.src = '';
    img.src = src;
  }
});
