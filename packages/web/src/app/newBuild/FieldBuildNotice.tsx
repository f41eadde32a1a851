import { usePacks } from '#web/shared/fieldPack/usePacks.ts';
import { NewBuildNotice } from './NewBuildNotice.tsx';

/** Where somebody has taken a case along the device keeps the application. */
export function FieldBuildNotice({ reload }: { readonly reload?: () => void }) {
  const hasPacks = (usePacks().packs?.length ?? 0) > 0;
  return <NewBuildNotice isKept={hasPacks} {...(reload !== undefined && { reload })} />;
}
