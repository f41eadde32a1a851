import Box from '@mui/material/Box';
import OpenIcon from '~icons/material-symbols/chevron-right-rounded';

/** At the end of a row: a press opens what it names. */
export function OpenMark() {
  return <Box component={OpenIcon} aria-hidden sx={{ color: 'text.secondary', flexShrink: 0 }} />;
}
