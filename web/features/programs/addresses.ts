export const libraryPath = '/programs/list';
export const previewPath = '/programs/preview';
export const createPath = '/programs/new';
export const importPath = '/programs/import';

export function previewAddress(program: { programId: string }): string {
  return `${previewPath}?id=${encodeURIComponent(program.programId)}`;
}

export function languagesAddress(program: { id: string }): string {
  return `/programs/${program.id}/languages`;
}

export function editAddress(program: { id: string }): string {
  return `/programs/${program.id}/edit`;
}
