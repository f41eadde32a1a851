import type { ModalOwnerState } from '@mui/material/Modal';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useCloseOnBack } from '#web/lib/back/useCloseOnBack.ts';

/** As the library draws it: over everything, and hidden while it is kept closed. */
const Root = styled('div', { name: 'MuiModal', slot: 'Root' })<{ ownerState: ModalOwnerState }>(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  inset: 0,
  variants: [{ props: ({ ownerState }) => !ownerState.open && ownerState.exited, style: { visibility: 'hidden' } }],
}));

/** Root of every dialog, drawer, menu and popover: Back closes it as Escape does. */
export function ModalRoot(props: ComponentProps<typeof Root>) {
  const { open, onClose } = props.ownerState;
  useCloseOnBack(open, (event) => onClose?.(event, 'escapeKeyDown'));
  return <Root {...props} />;
}
