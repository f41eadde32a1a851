import Typography from '@mui/material/Typography';

interface Props {
  /** Null of a figure that is made of everything. */
  readonly of: string | null;
  readonly as?: 'dd' | 'span';
}

/** Of how many cases or policies a figure is made, under it. */
export const Basis = ({ of, as = 'span' }: Props) =>
  of !== null && (
    <Typography component={as} variant="body2" color="textSecondary" sx={{ display: 'block', m: 0 }}>
      {of}
    </Typography>
  );
