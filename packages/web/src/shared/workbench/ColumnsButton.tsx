import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import ChosenIcon from '~icons/material-symbols/check-box-rounded';
import FreeIcon from '~icons/material-symbols/check-box-outline-blank';
import { Rule } from '#web/ui/Rule.tsx';
import type { ListSpec } from './listSpec.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

interface Props<Column extends string> {
  /** All columns and their titles. */
  readonly spec: Pick<ListSpec<never, Column>, 'columns' | 'titles'>;
  readonly columns: readonly Column[];
  /** Shown where nothing else was chosen. */
  readonly usual: readonly Column[];
  readonly onChange: (columns: readonly Column[]) => void;
}

/** Which columns the list has; the first one always is one. */
export function ColumnsButton<Column extends string>({ spec, columns, usual, onChange }: Props<Column>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (column: Column) =>
    onChange(spec.columns.filter((each) => (each === column ? !columns.includes(each) : columns.includes(each))));
  return (
    <>
      <Button ref={anchor} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {texts.columns}
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {spec.columns.slice(1).map((column) => {
          const isShown = columns.includes(column);
          return (
            <MenuItem
              key={column}
              role="menuitemcheckbox"
              aria-checked={isShown}
              dense
              sx={{ gap: 2 }}
              onClick={() => toggle(column)}
            >
              <Box sx={{ display: 'flex', color: isShown ? 'primary.main' : 'text.secondary' }}>
                {isShown ? <ChosenIcon aria-hidden width={20} /> : <FreeIcon aria-hidden width={20} />}
              </Box>
              {spec.titles[column]}
            </MenuItem>
          );
        })}
        <Rule />
        <MenuItem onClick={() => onChange(usual)}>{texts.usualColumns}</MenuItem>
      </Menu>
    </>
  );
}
