import { Module } from '@nestjs/common';
import { FavouriteCardsController } from './favourite-cards.controller.js';
import { FavouritesController } from './favourites.controller.js';
import { Favourites } from './favourites.js';

/** The programmes that users have starred. */
@Module({
  controllers: [FavouriteCardsController, FavouritesController],
  providers: [Favourites],
})
export class FavouritesModule {}
