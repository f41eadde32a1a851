import Link from '@mui/material/Link';
import { shellTexts } from './shell.hu.ts';

/** For the keyboard: skips the bar to the content of the screen. */
export function SkipLink() {
  return (
    <Link
      href="#content"
      className="no-print"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        p: 2,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {shellTexts.skip}
    </Link>
  );
}
