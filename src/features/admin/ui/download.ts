/** Gives the browser a JSON file to keep. */
export const download = (name: string, content: unknown): void => downloadText(name, JSON.stringify(content, null, 2), 'application/json');

/** Gives the browser a file to keep. */
export function downloadText(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
