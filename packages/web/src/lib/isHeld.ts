type Keys = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key is pressed with Alt, Ctrl or Cmd: such keys are the browser's, as Alt and an arrow that leads back. */
export const isHeld = ({ altKey, ctrlKey, metaKey }: Keys): boolean => altKey || ctrlKey || metaKey;
