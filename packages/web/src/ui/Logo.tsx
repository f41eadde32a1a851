/** The product's own mark: a parcel and its rows. Drawn in the colour of the text beside it. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <path
        d="M4 22 11.5 5.5 20.5 9.5 28 24.5 13 27z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="M8.5 23.3 24.3 17.5M11.5 5.5 16.8 20.2" stroke="#E0A526" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
