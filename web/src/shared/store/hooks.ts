import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch } from './store.types.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** Selectors declare the part of the state they read, so no feature depends on the whole state. */
export const useAppSelector = useSelector;
