import { WAY_HOME } from '#web/routes/wayHome.ts';
import { ProgressView, type WayOut } from '#web/ui/ProgressView.tsx';
import { CountryWith } from './CountryWith.tsx';

interface Props {
  /** What is loading. */
  readonly what: string;
  /** Why it could not be read; null while it is loading. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** The page's list; home where it has none. */
  readonly wayOut?: WayOut;
}

/** A page of the map without its subject: the country, and a card that says what is missing and where to go. */
export const SubjectCard = ({ wayOut = WAY_HOME, ...progress }: Props) => (
  <CountryWith settlements="CITY">
    <ProgressView {...progress} wayOut={wayOut} />
  </CountryWith>
);
