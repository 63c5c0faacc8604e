// Links load the code of their screen when the user is about to follow them.
import clsx from 'clsx';
import { type ComponentProps, createContext, type MouseEvent, memo, use } from 'react';
import { createPath, type To } from 'react-router';
import { useHere, useHref, useLocation, useNavigate, useResolvedPath } from './place.tsx';

/** Loads the code of a path's screen in advance, so that the screen appears at once. */
export const PrefetchContext = createContext<(to: To) => void>(() => {});

export const usePrefetch = () => use(PrefetchContext);

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  /** Stored with the history entry. */
  readonly state?: unknown;
}

/** A link to a path of this site, followed without loading a new document. */
export function Link({ to, replace, state, onClick, onPointerEnter, onFocus, ...props }: LinkProps) {
  const navigate = useNavigate();
  const prefetch = use(PrefetchContext);
  const here = useHere();
  const path = createPath(useResolvedPath(to));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (props.target ?? '_self') !== '_self') return;
    event.preventDefault();
    // Like browsers: a link to the current location adds no history entry.
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

/** Clicks that open a link elsewhere (middle button, Ctrl, Shift) are left to the browser. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className?: string | ((shown: { isActive: boolean }) => string);
  /** Active on this very path alone, not below it. */
  readonly end?: boolean;
}

const StillLink = memo(Link);

/** A link in a navigation; it is marked if it leads to the current page. */
export function NavLink({ to, end = false, className, ...props }: NavLinkProps) {
  const target = useResolvedPath(to).pathname.toLowerCase();
  const pathname = useLocation().pathname.toLowerCase();
  const isActive = pathname === target || (!end && pathname.startsWith(target === '/' ? '/' : `${target}/`));
  // This component re-renders at every location, its link only when its props change.
  return (
    <StillLink
      {...props}
      to={to}
      {...(isActive ? { 'aria-current': 'page' } : {})}
      className={typeof className === 'function' ? className({ isActive }) : clsx(className)}
    />
  );
}
