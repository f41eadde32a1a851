import type { Company } from '@georisk/contract/verticals/session/session.ts';
import type { RoleProfile } from '#web/session/roleProfiles.ts';
import { shellTexts } from './shell.hu.ts';

const texts = shellTexts.help;

/** Recordings of the product itself, made by `scripts/helpClip.mjs`: of the insurer's part, which others do not see. */
const CLIPS: Partial<Record<RoleProfile['home'], string>> = { farmer: '/sugo/gazda', staff: '/sugo/munkatars' };

/** Whether the product has a recording for users of a home; others are told in words. */
export const hasClip = (home: RoleProfile['home']): boolean => CLIPS[home] !== undefined;

const FIT = { width: '100%', maxHeight: '56vh', display: 'block', borderRadius: 8 } as const;

interface Props {
  readonly company: Company | null;
  readonly home: RoleProfile['home'];
}

/** How the product is used: the company's own video, or the product's, which has captions and no sound. */
export function HelpVideo({ company, home }: Props) {
  if (company?.helpVideoUrl) {
    // The video is the customer's own: whether it has captions is unknown here.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video src={company.helpVideoUrl} controls aria-label={texts.video} style={FIT} />;
  }
  const clip = CLIPS[home];
  return clip === undefined ? null : (
    <video src={`${clip}.webm`} controls muted playsInline preload="metadata" aria-label={texts.video} style={FIT}>
      <track kind="captions" src={`${clip}.vtt`} srcLang="hu" label={texts.captions} default />
    </video>
  );
}
