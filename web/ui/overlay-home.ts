/**
 * Where a menu or tip is put into the page: into the dialog that is open, else into the main landmark, so that it is
 * neither outside all landmarks nor hidden together with the page behind a dialog. Ask when it opens, not before.
 */
export function overlayHome(): HTMLElement | undefined {
  return (
    document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]') ??
    document.querySelector<HTMLElement>('main') ??
    undefined
  );
}
