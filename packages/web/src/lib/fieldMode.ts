let isOn: () => boolean = () => false;

/** Whether somebody works with what they took to the field, without a session: then nothing is asked of the server. */
export const isFieldMode = (): boolean => isOn();

export const setFieldMode = (next: () => boolean): void => {
  isOn = next;
};
