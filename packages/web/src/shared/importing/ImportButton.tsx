import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { importingTexts as texts } from './importing.hu.ts';

/** The way to the imports beside what is still empty, for people who may import; nothing for the others. */
export function ImportButton() {
  const { role } = useCurrentUser();
  if (!mayCall('importFiles', role)) return null;
  return (
    <Button
      component={Link}
      to={pathTo('adminImports')}
      variant="outlined"
      sx={{ alignSelf: 'flex-start', justifySelf: 'start' }}
    >
      {texts.open}
    </Button>
  );
}
