export function sourceHash(root: string, places: string[], isLeftOut?: (name: string) => boolean): string;
