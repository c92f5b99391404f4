/**
 * One plain address and nothing else. A line break would begin a new header, and commas, semicolons or angle brackets
 * would add recipients: the mail library believes both.
 */
export function isMailAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/iu.test(
      address,
    )
  );
}

export function isOneLine(text: string): boolean {
  return !/[\r\n\0]/.test(text);
}
