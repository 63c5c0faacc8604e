import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch } from './store.types.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** Selectors name the part of the state they read, so no feature needs to know the whole of it. */
export const useAppSelector = useSelector;
