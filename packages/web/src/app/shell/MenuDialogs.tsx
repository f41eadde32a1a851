import Snackbar from '@mui/material/Snackbar';
import { type ComponentType, createContext, type ReactNode, useContext, useState } from 'react';
import type { DialogProps } from '#web/shared/feature.ts';
import { LatePlace } from '../LatePlace.tsx';

type MenuDialog = ComponentType<DialogProps>;

const Opening = createContext<(dialog: MenuDialog) => void>(() => undefined);

/** Opens the dialog of a menu entry; it stays open when the menu closes. */
export const useMenuDialog = () => useContext(Opening);

const TOAST_MS = 5000;

/** The dialogs of the menu, and their messages when they are done. */
export function MenuDialogs({ children }: { readonly children: ReactNode }) {
  const [Dialog, setDialog] = useState<MenuDialog | null>(null);
  const [toast, setToast] = useState<string>();
  const close = () => setDialog(null);
  const open = (dialog: MenuDialog) => setDialog(() => dialog);
  return (
    <Opening value={open}>
      {children}
      <LatePlace>
        {Dialog !== null && (
          <Dialog
            onClose={close}
            onDone={(sentence) => {
              close();
              setToast(sentence);
            }}
          />
        )}
      </LatePlace>
      <Snackbar
        open={toast !== undefined}
        message={toast}
        autoHideDuration={TOAST_MS}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setToast(undefined);
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      />
    </Opening>
  );
}
