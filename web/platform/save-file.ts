/** Some browsers read the file only after the press has been answered. */
const readingTime = 60_000;

/** Hands a text or a picture to the browser as a file to keep. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readingTime);
}
