import { useStored } from '#web/map/stored.ts';

const KEY = 'georisk-sunlight';

/** Whether the field screen is drawn for bright sun; this device remembers it. */
export function useSunlight(): readonly [isOn: boolean, toggle: () => void] {
  const [stored, store] = useStored(KEY);
  const isOn = stored === 'on';
  return [isOn, () => store(isOn ? null : 'on')];
}
