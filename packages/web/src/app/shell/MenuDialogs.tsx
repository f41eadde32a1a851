import Snackbar from '@mui/material/Snackbar';
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';

const AlertSettingsDialog = lazy(() =>
  import('#web/features/alertSettings/AlertSettingsDialog.tsx').then((module) => ({
    default: module.AlertSettingsDialog,
  })),
);

const OwnDataDialog = lazy(() =>
  import('#web/features/profile/OwnDataDialog.tsx').then((module) => ({ default: module.OwnDataDialog })),
);

export type MenuDialog = 'alertSettings' | 'ownData';

const Opening = createContext<(dialog: MenuDialog) => void>(() => undefined);

/** Opens the dialog of a menu entry; it stays open when the menu closes. */
export const useMenuDialog = () => useContext(Opening);

const TOAST_MS = 5000;

/** The dialogs of the menu, and their messages when they are done. */
export function MenuDialogs({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<MenuDialog>();
  const [toast, setToast] = useState<string>();
  const close = () => setDialog(undefined);
  return (
    <Opening value={setDialog}>
      {children}
      <Suspense fallback={null}>
        {dialog === 'alertSettings' && (
          <AlertSettingsDialog
            onClose={close}
            onSaved={(sentence) => {
              close();
              setToast(sentence);
            }}
          />
        )}
        {dialog === 'ownData' && <OwnDataDialog onClose={close} />}
      </Suspense>
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
