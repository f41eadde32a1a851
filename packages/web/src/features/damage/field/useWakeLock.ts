import { useEffect } from 'react';

/** Keeps the screen on while it is wanted, where the device allows that. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser releases it whenever the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await held?.release();
      else lock = held;
    };
    void hold();
    const seen = () => void hold();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, [isOn]);
}
