import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';

export type ToastItem = {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};

/** The shape of `toastStore` in web/platform; handed in by the app, so that this room does not reach into that one. */
export type ToastSource = {
  subscribe: (listener: () => void) => () => void;
  current: () => ToastItem | null;
  dismiss: (id: number) => void;
};

type Widget = ComponentType<{ item: ToastItem | null; onDismiss: (id: number) => void }>;

/** Stands once in the app. Loads the widget with the first toast; if that fails, the next toast tries again. */
export function ToastHost({ store }: { store: ToastSource }) {
  const item = useSyncExternalStore(store.subscribe, store.current, store.current);
  const [Loaded, setLoaded] = useState<Widget>();

  useEffect(() => {
    if (!item || Loaded) return;
    let gone = false;
    import('./toaster.tsx').then(
      (module) => gone || setLoaded(() => module.default),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [item, Loaded]);

  return Loaded ? <Loaded item={item} onDismiss={store.dismiss} /> : null;
}
