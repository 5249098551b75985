/**
 * The icons of the frame, the dashboard and the rows of entries. Their outlines are Lucide's
 * (https://lucide.dev, ISC licence); each is one path here, because the library's own component would
 * weigh as much as all of them on the screens whose scripts are counted, and takes longest of all that
 * a row of entries has.
 */

interface Props {
  size?: number;
  className?: string | undefined;
}

export type Icon = (props: Props) => React.JSX.Element;

function icon(path: string): Icon {
  // As a text: an element more for each icon would be a good part of what rendering a screen takes.
  const outline = { __html: `<path d="${path}"/>` };
  return ({ size = 20, className }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      // How its line is drawn stands in the style sheet, once.
      data-icon=""
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the outlines below, and nothing else
      dangerouslySetInnerHTML={outline}
    />
  );
}

/** Outlines that rows of entries draw by themselves. */
export const PENCIL =
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4';
export const BIN =
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2';
const CIRCLE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z';

export const PlusIcon = icon('M5 12h14M12 5v14');
export const CloseIcon = icon('M18 6 6 18M6 6l12 12');
export const MenuIcon = icon('M4 5h16M4 12h16M4 19h16');
export const UpIcon = icon('m5 12 7-7 7 7M12 19V5');
export const DownIcon = icon('M12 5v14M19 12l-7 7-7-7');
export const AgainIcon = icon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5');
export const LogoutIcon = icon('m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4');
export const ErrorIcon = icon(`${CIRCLE}M12 8v4M12 16h.01`);
export const SuccessIcon = icon(`${CIRCLE}M16 9l-5.5 5.5L8 12`);
export const NoticeIcon = icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const DashboardIcon = icon(
  'M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
);
export const EntryIcon = icon(`${PENCIL}M13 21h8`);
export const BinIcon = icon(BIN);
export const TipIcon = icon(
  'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4',
);
export const ApplianceIcon = icon(
  'M12 22v-5M15 8V2M17 8a1 1 0 0 1 1 1v4a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1zM9 8V2',
);
export const PersonIcon = icon('M17 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM20 21a8 8 0 0 0-16 0');
