import type { ReactNode } from 'react';
import { useCropPart } from '#web/features/cropMap/useCropPart.tsx';
import { usePhotoPart } from '#web/features/photo/usePhotoPart.tsx';
import type { MapPart } from '#web/mapScreen/mapPart.ts';

/** Layers of the fields on every map: crops and photos, and the popup of the picked one. */
export function useFieldParts(): { readonly parts: readonly MapPart[]; readonly popup: ReactNode } {
  const crops = useCropPart();
  const photos = usePhotoPart();
  return { parts: [crops, photos.part], popup: photos.popup };
}
