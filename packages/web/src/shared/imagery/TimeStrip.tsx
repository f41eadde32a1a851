import type { Lateness, Pass } from '@georisk/domain/farmer/timeStrip.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { isHeld } from '#web/lib/isHeld.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { TOUCH } from '#web/ui/componentDefaults.ts';
import { PassList } from './PassList.tsx';
import { StripJumps } from './StripJumps.tsx';
import type { StripPass } from './stripPasses.ts';
import { imageryTexts as texts } from './texts.hu.ts';

interface Props {
  readonly passes: readonly StripPass[];
  readonly shown: IsoDate | null;
  readonly lateness: Lateness | null;
  readonly onChoose: (pass: Pass) => void;
  readonly onStep: (step: -1 | 1) => void;
  /** Opens the list of all passes. */
  readonly onWhy?: () => void;
  /** Further actions of time. */
  readonly actions?: ReactNode;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 };

const caption = (lateness: Lateness | null) => (lateness === null ? texts.noDates : latenessText(lateness));
const latenessText = ({ days, isLate }: Lateness) => (isLate ? texts.lateness(days) : texts.freshness(days));

interface HeadProps extends Props {
  /** The pass without a picture that was pressed last. */
  readonly asked: StripPass | null;
  readonly onJump: (pass: Pass) => void;
}

/** How old the newest picture is, or why there is none; and the ways through time. */
function Head({ asked, passes, shown, lateness, onWhy, onJump, actions }: HeadProps) {
  const color = lateness?.isLate === true ? 'warning.main' : 'text.secondary';
  return (
    <Box sx={{ pl: 3, pr: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', typography: 'caption', color }}>
      <Box sx={{ flex: '1 1 120px', minWidth: 0, py: 1 }}>
        <span role="status">
          {asked === null ? caption(lateness) : texts.hidden(formatDate(asked.date), asked.reason ?? '')}
        </span>
        {onWhy !== undefined && lateness !== null && (
          <Link
            component="button"
            type="button"
            variant="caption"
            onClick={onWhy}
            sx={{ ml: 2, color: 'inherit', minHeight: 24, '@media (pointer: coarse)': { minHeight: TOUCH } }}
          >
            {texts.passes}
          </Link>
        )}
      </Box>
      {shown !== null && <StripJumps passes={passes} shown={shown} onChoose={onJump} />}
      {actions}
    </Box>
  );
}

/** The satellite passes over the parcel, oldest left: tap one, or step with the arrow keys. */
export function TimeStrip(props: Props) {
  const { passes, shown, onChoose, onStep } = props;
  const [asked, setAsked] = useState<StripPass | null>(null);
  const choose = (pass: StripPass) => {
    setAsked(pass.reason === null ? null : pass);
    if (pass.reason === null) onChoose(pass);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isHeld(event) ? undefined : STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAsked(null);
    onStep(step);
  };
  const onJump = (pass: Pass) => {
    setAsked(null);
    onChoose(pass);
  };
  return (
    <FloatingPanel sx={{ pointerEvents: 'auto', minWidth: 0 }}>
      <Head {...props} asked={asked} onJump={onJump} />
      {passes.length > 0 && <PassList passes={passes} shown={shown} onChoose={choose} onKeyDown={onKeyDown} />}
    </FloatingPanel>
  );
}
