import { type RefObject, useEffect, useRef } from 'react';

export interface Pressed {
  readonly left: number;
  readonly top: number;
}

/** Where the pointer was last pressed in the window; its middle after a key. */
export function usePressed(): RefObject<Pressed> {
  const pressed = useRef<Pressed>({ left: 0, top: 0 });
  useEffect(() => {
    const middle = () => {
      pressed.current = { left: window.innerWidth / 2, top: window.innerHeight / 2 };
    };
    const press = ({ clientX, clientY }: PointerEvent) => {
      pressed.current = { left: clientX, top: clientY };
    };
    middle();
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('keydown', middle, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('keydown', middle, true);
    };
  }, []);
  return pressed;
}
