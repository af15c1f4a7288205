/** Whether lines reach over its edge. */
export const isCut = (body: Element): boolean => body.scrollHeight > body.clientHeight + 2 || body.scrollWidth > body.clientWidth + 2;

/** There is no larger cell: then it is one column that scrolls, and says how many lines are below. A line that nobody sees is a dish that nobody makes. */
export function scrollCut(body: HTMLElement): void {
  body.setAttribute('data-cut', '');
  const end = body.getBoundingClientRect().bottom;
  const below = [...body.querySelectorAll('li')].filter((line) => line.getBoundingClientRect().bottom > end).length;
  body.setAttribute('data-cut', `+${below} ↓`);
}
