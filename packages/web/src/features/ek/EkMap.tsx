import type { Ek, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { useMemo } from 'react';
import { formatHectares } from '#web/lib/format.ts';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { boxOfBlocks } from './ekBox.ts';
import { ekLayers } from './ekLayers.ts';
import { declaredOn, EkPanel } from './EkPanel.tsx';
import { ekTexts as texts } from './texts.hu.ts';

interface Props {
  readonly ek: Ek;
  /** The block that the address names. */
  readonly selected: EkMepar | null;
  /** The address names a block that the application does not have. */
  readonly isMissing: boolean;
  readonly onRefresh: () => void;
}

/** An application on the map, with its data beside it. */
export function EkMap({ ek, selected, isMissing, onRefresh }: Props) {
  const { role } = useCurrentUser();
  const onBack = useBack();
  const code = selected?.meparCode ?? null;
  const fixed = useMemo(() => ekLayers(role, ek, code), [role, ek, code]);
  const box = boxOfBlocks(selected === null ? ek.mepars : [selected]);
  const declared = ek.mepars.reduce((sum, mepar) => sum + declaredOn(mepar), 0);
  useScreenTitle(ek.code);
  const head = (compact: boolean) => (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={onBack}
      over={texts.title}
      title={ek.code}
      note={texts.land(ek.mepars.length, formatHectares(declared))}
    />
  );
  return (
    <FullMap
      title={[texts.title, ek.code].join(' · ')}
      parts={[]}
      fixed={fixed}
      focus={box === null ? null : { key: `${ek.code} ${code ?? ''}`, box }}
      panel={{
        title: texts.title,
        head,
        body: isMissing ? (
          <ProgressView what={texts.missingBlock} empty onRetry={onRefresh} />
        ) : (
          <EkPanel ek={ek} selected={code} />
        ),
      }}
      startsOpen
    />
  );
}
