import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { NavigationType } from 'react-router';
import { useLocale } from '../shared/i18n/messages.ts';
import { applyHead, headTags } from '../shared/page/head-tags.ts';
import { useLocation, useNavigationType } from '../shared/router/place.tsx';
import { useRouteMatches } from '../shared/router/router-view.tsx';
import { type Site, selectSite } from '../shared/site/site.slice.ts';
import { useAppSelector } from '../shared/store/hooks.ts';
import { MAIN_ID } from '../shared/ui/skip-link.tsx';
import { metaOf } from './page-meta.ts';

/** Longer than between two letters. */
const REST_MS = 150;

/** By then the page shows all that stands above a linked element. */
const LOADING_MS = 3_000;

/** Events of a reader who goes on by themselves. */
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Head, scroll position, focus and announcement of the page of the moment. Renders only the announcement. */
export function PageEffects() {
  useScrollToTop();
  useHead();
  return <RouteAnnouncer />;
}

/** Every route change scrolls to the top (spec.md section 2); filters in the query are not a route change. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  // Followed, because asking where the page stands right after it changed would have it laid out at once, for every letter typed.
  const isScrolled = useRef(false);
  useEffect(() => {
    // The browser would scroll back by itself otherwise.
    history.scrollRestoration = 'manual';
    const follow = () => {
      isScrolled.current = window.scrollY > 0;
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  useEffect(() => {
    if (shown.current !== pathname && isScrolled.current) window.scrollTo(0, 0);
    if (shown.current !== pathname && document.activeElement === document.body) {
      // The focused element went away with its page: the keyboard continues at the start of the new page.
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    }
    shown.current = pathname;
    return hash === '' ? undefined : scrollToWhenShown(hash.slice(1));
  }, [pathname, hash]);
}

/**
 * Scrolls to an element once it is there, and again while what loads above it moves it, unless the reader goes on by themselves. A page for
 * somebody signed in is drawn after the session is known. @returns what gives up.
 */
function scrollToWhenShown(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of READER_MOVES) window.removeEventListener(move, stop);
  };
  function look() {
    const target = document.getElementById(id);
    if (!target) return;
    target.scrollIntoView();
    timer ??= setTimeout(stop, LOADING_MS);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const move of READER_MOVES) window.addEventListener(move, stop, { passive: true });
  look();
  return stop;
}

function useHead(): void {
  const store = useStore<{ site: Site }>();
  const site = useAppSelector(selectSite);
  const locale = useLocale();
  const matches = useRouteMatches();
  const { pathname, search } = useLocation();
  const arrivedBy = useNavigationType();
  // Titles are made of data too, so the head follows the state; it is written only when it says something else.
  const written = useRef('');
  useEffect(() => {
    const update = () => {
      const url = new URL(pathname + search, window.location.origin);
      const meta = metaOf(matches, { state: store.getState(), site, locale, url });
      const tags = headTags(meta, site, pathname, locale);
      const key = JSON.stringify(tags);
      if (key === written.current) return;
      // The first page's head came with the document, structured data included.
      const fromServer = written.current === '' && document.title === tags[0]?.text;
      written.current = key;
      if (!fromServer) applyHead(tags);
    };
    // Typing and filters replace one place by another: their titles are in no hurry.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(update, REST_MS);
    };
    const say = arrivedBy === NavigationType.Replace ? updateSoon : update;
    say();
    const unsubscribe = store.subscribe(say);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, site, locale, matches, pathname, search, arrivedBy]);
}

/** Says the new page's title to screen readers, which do not notice that an app changes its page. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    // The title is written first, that of a redirection after a rest. Typing a search is announced by the number of results.
    const timer = setTimeout(() => {
      if (region.current && !pathname.startsWith('/search/')) region.current.textContent = document.title;
    }, REST_MS + 50);
    return () => clearTimeout(timer);
  }, [pathname]);
  return <p ref={region} aria-live="polite" className="sr-only" />;
}
