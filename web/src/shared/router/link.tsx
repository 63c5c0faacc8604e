// Links fetch the code of their screen when somebody is about to follow them.
import clsx from 'clsx';
import { type ComponentProps, createContext, type MouseEvent, memo, use } from 'react';
import { createPath, type To } from 'react-router';
import { useHere, useHref, useLocation, useNavigate, useResolvedPath } from './place.tsx';

/** Fetches the code of a path's screen, so that going there later shows it at once. */
export const PrefetchContext = createContext<(to: To) => void>(() => {});

export const usePrefetch = () => use(PrefetchContext);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  /** Kept with the place in the history. */
  readonly state?: unknown;
}

/** A place on this site: shown without loading the document again. */
export function Link({ to, replace, state, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const navigate = useNavigate();
  const prefetch = use(PrefetchContext);
  const here = useHere();
  const path = createPath(useResolvedPath(to));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (props.target ?? '_self') !== '_self') return;
    event.preventDefault();
    // As browsers do: a link to where one is adds nothing to the history.
    navigate(to, { replace: replace ?? createPath(here()) === path, state });
  };
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(path);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(path);
      }}
    />
  );
}

/** What opens a link in another place (middle button, Ctrl, Shift) is the browser's own. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className?: string | ((shown: { isActive: boolean }) => string);
  /** Active on this very path alone, not below it. */
  readonly end?: boolean;
}

const StillLink = memo(Link);

/** A link of a navigation: the one that leads to what is shown says so. */
export function NavLink({ to, end = false, className, ...props }: NavLinkProps) {
  const target = useResolvedPath(to).pathname.toLowerCase();
  const pathname = useLocation().pathname.toLowerCase();
  const isActive = pathname === target || (!end && pathname.startsWith(target === '/' ? '/' : `${target}/`));
  // It hears of every place, its link only of what changes it.
  return (
    <StillLink
      {...props}
      to={to}
      {...(isActive ? { 'aria-current': 'page' } : {})}
      className={typeof className === 'function' ? className({ isActive }) : clsx(className)}
    />
  );
}
