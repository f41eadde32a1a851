import { LayerButton } from './LayerButton.tsx';
import { choose, NO_CHOICES } from './layerChoices.ts';
import { LayerPanel } from './LayerPanel.tsx';
import { groupsOf, type ShownPart } from './shownParts.ts';
import type { FullMapState } from './useFullMap.ts';

/** The button of the layers with its switcher; a choice is stored in the address, or by the part itself. */
export function LayerSwitch({ map }: { readonly map: FullMapState }) {
  const { address, ground } = map;
  const change = ({ part, start }: ShownPart, wanted: { readonly on: boolean; readonly opacity: number }) =>
    address.change({ choices: choose(address.choices, part.layer, wanted, start) });
  return (
    <LayerButton open={map.layersOpen} setOpen={map.setLayersOpen} small={map.place.small}>
      <LayerPanel
        groups={groupsOf(map.shown)}
        ordering={map.ordering}
        ground={{
          ...ground,
          choose: (base) => {
            ground.choose(base);
            address.change({ base });
          },
        }}
        onSwitch={(shown, on) => {
          const { part, opacity } = shown;
          if (part.flag !== undefined) part.flag.set(on);
          else change(shown, { on, opacity: part.opacity === undefined ? opacity : 100 });
        }}
        onOpacity={(shown, opacity) => {
          const { part, on } = shown;
          if (part.opacity !== undefined) part.opacity.set(opacity / 100);
          else change(shown, { on, opacity });
        }}
        onReset={Object.keys(address.choices).length === 0 ? null : () => address.change({ choices: NO_CHOICES })}
        onClose={() => map.setLayersOpen(false)}
      />
    </LayerButton>
  );
}
