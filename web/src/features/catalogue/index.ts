export { type PackageCardData, type TestCardData, toPackageCard, toTestCard } from './cards.ts';
export { type CardList, type CatalogueArea, listKey } from './catalogue-area.ts';
export { type CategoriesState, fetchCategories, selectCategories } from './categories.slice.ts';
export { CardGrid, CardGridSkeleton, CardSkeleton } from './components/card-grid.tsx';
export { PackageCard } from './components/package-card.tsx';
export { TestCard } from './components/test-card.tsx';
export { fetchPackages, type PackagesState, selectPackages } from './packages.slice.ts';
export { fetchTests, selectTests, type TestsState } from './tests.slice.ts';
export { useCategories, usePackageList, useTestList } from './use-catalogue.ts';
