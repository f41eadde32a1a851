import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { NotFoundPage } from './errors/NotFoundPage.tsx';

export function Screens() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
