import { CASE_COLUMNS, type CaseColumn, SHOWN_COLUMNS } from '@georisk/domain/caseList/columns.ts';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { caseListTexts as texts } from './caseList.hu.ts';

interface Props {
  readonly columns: readonly CaseColumn[];
  readonly onChange: (columns: readonly CaseColumn[]) => void;
}

/** Which columns the list has; the number always is one. */
export function ColumnsButton({ columns, onChange }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = (column: CaseColumn) =>
    onChange(CASE_COLUMNS.filter((each) => (each === column ? !columns.includes(each) : columns.includes(each))));
  return (
    <>
      <Button ref={anchor} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {texts.columnsTitle}
      </Button>
      <Menu open={isOpen} anchorEl={() => anchor.current} onClose={() => setOpen(false)}>
        {CASE_COLUMNS.filter((column) => column !== 'number').map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={columns.includes(column)}
            dense
            onClick={() => toggle(column)}
          >
            <Checkbox checked={columns.includes(column)} tabIndex={-1} disableRipple size="small" aria-hidden />
            {texts.columns[column]}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => onChange(SHOWN_COLUMNS)}>{texts.usualColumns}</MenuItem>
      </Menu>
    </>
  );
}
