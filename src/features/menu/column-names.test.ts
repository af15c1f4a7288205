import { expect, test } from 'vitest';
import { columnsOf } from './column-names.ts';

test('a shop in brackets is dropped behind a price alone', () => {
  expect(columnsOf(['Price [Main street]', 'In stock [Main street]', 'Available for sale [Main street]'])).toEqual([
    'price',
    'in_stock_[main_street]',
    'available_for_sale_[main_street]',
  ]);
});

test('of two columns of one kind one is read: what guests pay, whatever its place', () => {
  expect(columnsOf(['Unit price', 'Retail price'])).toEqual(['', 'price']);
  expect(columnsOf(['Price [A]', 'Default price', 'Price [B]'])).toEqual(['', 'price', '']);
  expect(columnsOf(['Unit price', 'Price [A]', 'Price [B]'])).toEqual(['', 'price', '']);
  expect(columnsOf(['Group', 'Category', 'Item', 'Name', '', 'id', 'id'])).toEqual(['', 'category', '', 'name', '', 'id', '']);
  expect(columnsOf(['Reporting Category', 'Categories'])).toEqual(['', 'category']);
});
