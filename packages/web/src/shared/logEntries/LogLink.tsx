import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { pathTo } from '#web/routes/routes.ts';
import { logEntriesTexts as texts, RESOURCE_NOUNS } from './objects.hu.ts';

interface Props {
  readonly kind: keyof typeof RESOURCE_NOUNS;
  readonly id: number | string;
  /** As people know the object. */
  readonly name: string;
}

/** The way to everything that happened with an object, for users who have the log. */
export function LogLink({ kind, id, name }: Props) {
  const hasScreen = useHasScreen();
  if (!hasScreen('adminAudit')) return null;
  const query = new URLSearchParams({ resource: `${RESOURCE_NOUNS[kind]} ${id}` });
  return (
    <Button
      size="small"
      component={RouterLink}
      to={`${pathTo('adminAudit')}?${query.toString()}`}
      aria-label={texts.of(name)}
    >
      {texts.open}
    </Button>
  );
}
