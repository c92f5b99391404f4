/** Some browsers read the file only after the click handler returned. */
const readingTime = 60_000;

/** Offers a text or picture to the browser as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readingTime);
}
