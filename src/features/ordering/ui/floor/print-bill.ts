/** Prints the bill that has this heading, and nothing of the page around it. */
export function printBill(headingId: string): void {
  const bill = document.getElementById(headingId)?.closest('.bill');
  bill?.setAttribute('data-printed', '');
  document.body.setAttribute('data-prints-bill', '');
  print();
  document.body.removeAttribute('data-prints-bill');
  bill?.removeAttribute('data-printed');
}
