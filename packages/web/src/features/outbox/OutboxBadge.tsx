import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#web/routes/routes.ts';
import { outboxTexts as texts } from './texts.hu.ts';
import { useWaiting } from '#web/offline/useWaiting.ts';

/** How many changes wait on this device, on every screen; nothing where none does. */
export function OutboxBadge() {
  const { length } = useWaiting();
  if (length === 0) return null;
  return (
    <Button
      component={Link}
      to={pathTo('outbox')}
      size="small"
      variant="outlined"
      color="warning"
      sx={{ flexShrink: 0, whiteSpace: 'nowrap', minHeight: 40, px: 2 }}
    >
      {texts.badge(length)}
    </Button>
  );
}
