import type { Package } from '@labfront/contract/catalogue';
import { createSlice } from '@reduxjs/toolkit';
import { addAsyncCases, apiListThunk, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { type PackageCardData, toPackageCard } from './cards.ts';
import { catalogueFailures } from './catalogue.failures.ts';
import { arePricesOld, type CatalogueArea, emptyArea, itemCases, listCases } from './catalogue-area.ts';

export type PackagesState = CatalogueArea<PackageCardData, Package>;

export const fetchPackages = apiListThunk(
  'packages/fetchAll',
  'GET /package',
  fallbackOf(catalogueFailures, 'packages'),
);
export const fetchPackage = apiThunk('packages/fetchOne', 'GET /package/:id', fallbackOf(catalogueFailures, 'package'));

registerSlice(
  createSlice({
    name: 'packages',
    initialState: emptyArea as PackagesState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPackages, listCases(toPackageCard));
      addAsyncCases(builder, fetchPackage, itemCases<Package>());
      builder.addMatcher(arePricesOld, () => emptyArea as PackagesState);
    },
  }),
);

export const selectPackages = (state: { packages: PackagesState }) => state.packages;
